import { CodeLines } from "../../../components/code-lines.tsx";
import { cn } from "../../../lib/cn.ts";
import type { Showcase } from "@querysnap/contracts";
import { columnRole } from "../../../lib/showcase.ts";

export type ResultView = "tree" | "table" | "json";

const BAR_WIDTH = 100;

export function DemoNumber({ type, text }: { type: string; text: string }) {
  return (
    <span className={`value c-${type}`}>
      {text}
      {type === "decimal" ? <sup className="value-unit">dec</sup> : null}
    </span>
  );
}

export function DemoResult({
  scenario,
  view,
  isFresh,
}: {
  scenario: Showcase;
  view: ResultView;
  isFresh: boolean;
}) {
  return (
    <div className={cn("min-h-[170px]", isFresh && "fade")}>
      {view === "table" ? <DemoTable scenario={scenario} /> : null}
      {view === "tree" ? <DemoTree scenario={scenario} /> : null}
      {view === "json" ? <CodeLines code={toShell(scenario)} className="border-t border-line py-1" /> : null}
    </div>
  );
}

function DemoTable({ scenario }: { scenario: Showcase }) {
  const { name, number } = columnsOf(scenario);
  const largest = Math.max(...scenario.rows.map((row) => Number(row[1])));
  return (
    <table className="grid-table">
      <thead>
        <tr>
          <th className="is-index">
            <span className="sr-only">Row</span>
          </th>
          <th className="w-[38%]">
            <ColumnHead scenario={scenario} column={name} />
          </th>
          <th className="is-number w-[180px]">
            <ColumnHead scenario={scenario} column={number} />
          </th>
          <td aria-hidden="true" className="border-b border-line" />
        </tr>
      </thead>
      <tbody>
        {scenario.rows.map(([text = "", amount = ""], index) => (
          <tr key={text} className="last:[&>td]:border-b-0">
            <td className="is-index">{index + 1}</td>
            <td>
              <span className="value c-string">{text}</span>
            </td>
            <td className="is-number">
              <DemoNumber type={number.type} text={amount} />
            </td>
            <td aria-hidden="true" className="pr-5!">
              <svg viewBox={`0 0 ${BAR_WIDTH} 6`} preserveAspectRatio="none" className="block h-1.5 w-full">
                <rect width={(Number(amount) / largest) * BAR_WIDTH} height="6" className="fill-bar" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DemoColumn = { name: string; type: string };

/** Recorded answers have a name and a number in each row. */
function columnsOf({ columns, types }: Showcase): { name: DemoColumn; number: DemoColumn } {
  const column = (at: number) => ({ name: columns[at] ?? "", type: types[at] ?? "" });
  return { name: column(0), number: column(1) };
}

function ColumnHead({ scenario, column }: { scenario: Showcase; column: DemoColumn }) {
  const role = columnRole(scenario, column.name);
  return (
    <>
      <span className={role === null ? undefined : `tie-head t-${role}`}>{column.name}</span>
      <span className={`type c-${column.type} ml-1.5 text-badge font-normal`}>{column.type}</span>
    </>
  );
}

function DemoTree({ scenario }: { scenario: Showcase }) {
  const { name, number } = columnsOf(scenario);
  return (
    <ul className="border-t border-line">
      {scenario.rows.map(([text = "", amount = ""], index) => (
        <li key={text} className="flex h-8.5 items-center gap-2 border-b border-line px-5 last:border-b-0">
          <span className="w-7 font-mono text-micro text-ink-3">{index + 1}</span>
          <span className="font-mono text-cell text-ink">{name.name}</span>
          <span className="value c-string w-60 truncate">{text}</span>
          <span className="font-mono text-cell text-ink">{number.name}</span>
          <DemoNumber type={number.type} text={amount} />
          <span className="type ml-auto">{`{2}`}</span>
        </li>
      ))}
    </ul>
  );
}

function toShell(scenario: Showcase): string {
  const { name, number } = columnsOf(scenario);
  const lines = scenario.rows.map(
    ([text = "", amount = ""]) =>
      `  { ${name.name}: "${text}", ${number.name}: ${number.type === "decimal" ? `NumberDecimal("${amount}")` : amount} }`,
  );
  return `[\n${lines.join(",\n")}\n]`;
}
