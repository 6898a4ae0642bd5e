import type { listUsers, ReplyOf } from "@querysnap/contracts";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../components/button.tsx";
import { SnapXTag, Tag } from "../../../components/tag.tsx";
import { formatDay } from "../../../lib/dates.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { USER_LIST_TEXTS, useUser, useUsers } from "../api/users.ts";
import { ListBody, ListSearch } from "./list-frame.tsx";
import { UserDetail } from "./user-detail.tsx";

const COLUMNS = ["Name", "Email", "Plan", "Role", "State", "Member since", "Actions"];

/** Accounts by name or email, without their content. */
export function UsersTab() {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<string | null>(null);
  const users = useUsers({ search: useDebounced(search), page });
  const detail = useUser(openId);
  const data = users.data?.data;
  return (
    <>
      <div className="px-7 py-3.5 max-sm:px-4">
        <ListSearch
          label="Search name or email"
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      </div>
      <ListBody
        query={users}
        texts={USER_LIST_TEXTS}
        label="Users"
        columns={COLUMNS}
        empty={{
          text: "No users found",
          hint: "Accounts whose name or email contains the text appear here.",
        }}
        items={data?.users}
        renderRow={(user) => <UserRow key={user._id} user={user} onOpen={() => setOpenId(user._id)} />}
        pager={
          data && {
            page: data.pagination.page,
            total: data.pagination.total,
            totalPages: data.pagination.totalPages,
            noun: "users",
            onPage: setPage,
          }
        }
      />
      {detail.data === undefined || openId === null ? null : (
        <UserDetail user={detail.data.data} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}

type ListedUser = ReplyOf<typeof listUsers>["data"]["users"][number];

function UserRow({ user, onOpen }: { user: ListedUser; onOpen: () => void }) {
  return (
    <tr className="h-11 border-b border-line hover:bg-hover">
      <th scope="row" aria-label={user.name} className="max-w-60 px-3.5 pl-7 font-medium">
        <button type="button" className="block max-w-full truncate hover:underline" onClick={onOpen}>
          {user.name}
        </button>
      </th>
      <td className="max-w-80 truncate px-3.5 text-ink-2">{user.email}</td>
      <td className="px-3.5">{user.planName === "SnapX" ? <SnapXTag /> : <Tag>{user.planName}</Tag>}</td>
      <td className="px-3.5 text-ink-2">{user.role}</td>
      <td className="px-3.5">
        <span className="flex gap-1.5">
          {user.lockedAt === null ? null : <Tag tone="danger">Locked</Tag>}
          {user.deleteAt === null ? null : <Tag tone="warn">{`Deleted on ${formatDay(user.deleteAt)}`}</Tag>}
          {user.isVerified ? <Tag tone="ok">Verified</Tag> : <Tag>Pending</Tag>}
        </span>
      </td>
      <td className="px-3.5 whitespace-nowrap text-ink-3">{formatDay(user.createdAt)}</td>
      <td className="px-3.5 pr-7 text-right">
        <IconButton label={`Open ${user.name}`} size="sm" tooltip={false} onClick={onOpen}>
          <ChevronRight aria-hidden="true" size={15} strokeWidth={1.75} />
        </IconButton>
      </td>
    </tr>
  );
}
