import type { ListedContact } from "@querysnap/contracts";
import { ChevronRight } from "lucide-react";
import { IconButton } from "../../../components/button.tsx";
import { formatExactTime, formatRelativeTime } from "../../../lib/dates.ts";
import { useNow } from "../../../lib/use-now.ts";
import { PriorityTag, StateMark } from "./state-marks.tsx";

export function ContactRow({ contact, onOpen }: { contact: ListedContact; onOpen: () => void }) {
  const now = useNow();
  return (
    <tr className="h-13 border-b border-line hover:bg-hover">
      <th scope="row" className="px-3.5 pl-7 font-normal">
        <button
          type="button"
          onClick={onOpen}
          className="block max-w-110 truncate text-left font-medium hover:underline"
        >
          {contact.subject}
        </button>
        <span className="block max-w-110 truncate text-small text-ink-3">{contact.message}</span>
      </th>
      <td className="px-3.5 font-mono text-small text-ink-2">{contact.category}</td>
      <td className="px-3.5">
        <PriorityTag priority={contact.priority} />
      </td>
      <td className="px-3.5">
        <StateMark status={contact.status} />
      </td>
      <td className="max-w-60 px-3.5">
        <span className="block truncate">{contact.name}</span>
        <span className="block truncate text-small text-ink-3">{contact.email}</span>
      </td>
      <td className="px-3.5 whitespace-nowrap text-ink-3">
        <time dateTime={contact.createdAt} title={formatExactTime(contact.createdAt)}>
          {formatRelativeTime(contact.createdAt, now)}
        </time>
      </td>
      <td className="px-3.5 pr-7 text-right">
        <IconButton label={`Open ${contact.subject}`} size="sm" tooltip={false} onClick={onOpen}>
          <ChevronRight aria-hidden="true" size={15} strokeWidth={1.75} />
        </IconButton>
      </td>
    </tr>
  );
}
