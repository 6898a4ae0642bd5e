import { cn } from "../../../lib/cn.ts";
import { columnRole } from "../../../lib/showcase.ts";
import type { OwnAnswer } from "../use-own-question.ts";

/** BSON types whose class has another name. */
const CLASS: Record<string, string> = { objectId: "oid", binData: "binary" };
const NUMBERS = new Set(["int", "long", "double", "decimal"]);

const classOf = (type: string | undefined) => `c-${CLASS[type ?? ""] ?? type}`;

/** The first documents of a visitor's question. */
export function OwnResult({ answer }: { answer: OwnAnswer }) {
  if (answer.rows.length === 0)
    return answer.refusal === null ? (
      <p className="border-t border-line px-5 py-4 text-ui text-ink-3 max-lg:px-3.5">No documents match.</p>
    ) : null;
  return (
    <div className="fade overflow-x-auto">
      <table className="grid-table">
        <thead>
          <tr>
            {answer.columns.map((column, at) => {
              const role = columnRole(answer, column);
              const type = answer.types[at];
              return (
                <th key={column} className={cn(NUMBERS.has(type ?? "") && "is-number")}>
                  <span className={role === null ? undefined : `tie-head t-${role}`}>{column}</span>
                  <span className={`type ${classOf(type)} ml-1.5 text-badge font-normal`}>{type}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row) => (
            <tr key={row.join(" ")}>
              {row.map((text, at) => (
                <td
                  key={answer.columns[at]}
                  className={cn("max-w-80 truncate", NUMBERS.has(answer.types[at] ?? "") && "is-number")}
                >
                  <span className={`value ${classOf(answer.types[at])}`}>{text}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `40 documents`; what is shown of them is said where there are more. */
export function countText({ total, rows, isCapped }: OwnAnswer): string {
  const count = `${total}${isCapped ? "+" : ""} ${total === 1 ? "document" : "documents"}`;
  return total > rows.length ? `${count}, the first ${rows.length} shown` : count;
}
