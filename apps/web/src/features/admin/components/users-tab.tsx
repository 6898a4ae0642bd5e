import { getUserDetail, listUsers } from "@querysnap/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronRight, Search } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../components/button.tsx";
import { Input } from "../../../components/input.tsx";
import { SnapXTag, Tag } from "../../../components/tag.tsx";
import { api } from "../../../lib/api.ts";
import { formatDay } from "../../../lib/dates.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { adminErrorText } from "../admin-error.ts";
import { ListEmpty, ListError, ListTable, ListWaiting, Pager } from "./list-frame.tsx";
import { UserDetail } from "./user-detail.tsx";

const TEXTS = { failed: "Failed to fetch users.", broken: "Error fetching users." };
const COLUMNS = ["Name", "Email", "Plan", "Role", "State", "Member since", "Actions"];

/** Accounts by name or email, without their content. */
export function UsersTab() {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<string | null>(null);
  const settled = useDebounced(search);
  const users = useQuery({
    queryKey: ["admin", "users", settled, page],
    queryFn: ({ signal }) =>
      api.call(listUsers, { query: { search: settled, page }, fallback: TEXTS.failed, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const detail = useQuery({
    queryKey: ["admin", "user", openId],
    queryFn: ({ signal }) =>
      api.call(getUserDetail, { params: { userId: openId ?? "" }, fallback: TEXTS.failed, signal }),
    enabled: openId !== null,
    retry: false,
  });
  const data = users.data?.data;
  return (
    <>
      <div className="px-7 py-3.5 max-sm:px-4">
        <Input
          type="search"
          controlSize="md"
          aria-label="Search name or e-mail"
          placeholder="Search name or e-mail"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
          before={<Search aria-hidden="true" size={14} strokeWidth={1.75} className="text-ink-3" />}
          frameClassName="w-75 max-sm:w-full"
        />
      </div>
      {users.isError ? (
        <ListError
          error={users.error}
          text={adminErrorText(users.error, TEXTS)}
          onRetry={() => void users.refetch()}
        />
      ) : null}
      {users.isPending ? <ListWaiting label="Users" /> : null}
      {data !== undefined && data.users.length === 0 ? (
        <ListEmpty text="No users found" hint="Accounts whose name or email contains the text stand here." />
      ) : null}
      {data !== undefined && data.users.length > 0 ? (
        <>
          <ListTable label="Users" columns={COLUMNS} isStale={users.isPlaceholderData}>
            {data.users.map((user) => (
              <tr key={user._id} className="h-11 border-b border-line hover:bg-hover">
                <th scope="row" aria-label={user.name} className="max-w-60 truncate px-3.5 pl-7 font-medium">
                  <button type="button" className="hover:underline" onClick={() => setOpenId(user._id)}>
                    {user.name}
                  </button>
                </th>
                <td className="max-w-80 truncate px-3.5 text-ink-2">{user.email}</td>
                <td className="px-3.5">
                  {user.planName === "SnapX" ? <SnapXTag /> : <Tag>{user.planName}</Tag>}
                </td>
                <td className="px-3.5 text-ink-2">{user.role}</td>
                <td className="px-3.5">
                  <span className="flex gap-1.5">
                    {user.lockedAt === null ? null : <Tag tone="danger">Locked</Tag>}
                    {user.deleteAt === null ? null : (
                      <Tag tone="warn">{`Deleted on ${formatDay(user.deleteAt)}`}</Tag>
                    )}
                    {user.isVerified ? <Tag tone="ok">Verified</Tag> : <Tag>Pending</Tag>}
                  </span>
                </td>
                <td className="px-3.5 whitespace-nowrap text-ink-3">{formatDay(user.createdAt)}</td>
                <td className="px-3.5 pr-7 text-right">
                  <IconButton
                    label={`Open ${user.name}`}
                    size="sm"
                    tooltip={false}
                    onClick={() => setOpenId(user._id)}
                  >
                    <ChevronRight aria-hidden="true" size={15} strokeWidth={1.75} />
                  </IconButton>
                </td>
              </tr>
            ))}
          </ListTable>
          <Pager
            page={data.pagination.page}
            total={data.pagination.total}
            totalPages={data.pagination.totalPages}
            noun="users"
            onPage={setPage}
          />
        </>
      ) : null}
      {detail.data === undefined || openId === null ? null : (
        <UserDetail user={detail.data.data} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}
