import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Tag } from "../../../components/tag.tsx";
import { cn } from "../../../lib/cn.ts";
import { PLAN_ROWS } from "../plan-rows.table.ts";

type PlanTableProps = { current: "snap" | "snapx" | null; snapAction: ReactNode; snapxAction: ReactNode };

/** Compares both plans, one line per feature. */
export function PlanTable({ current, snapAction, snapxAction }: PlanTableProps) {
  return (
    <table
      id="plans"
      className="w-full scroll-mt-4 table-fixed border-separate border-spacing-0 overflow-hidden rounded-dialog border border-line-strong text-ui max-md:block"
    >
      <caption className="sr-only">What Snap and SnapX include</caption>
      <colgroup className="max-md:hidden">
        <col className="w-80" />
        <col />
        <col />
      </colgroup>
      <thead className="max-md:block">
        <tr className="align-top max-md:block">
          <td className="px-6 py-5.5 align-bottom max-md:hidden">
            <p className="text-body text-ink-2">
              One price, monthly, in Indian rupees. Cancel at any time; access ends at once.
            </p>
          </td>
          <PlanHead
            name="Snap"
            price="Rs 0"
            tag={current === "snap" ? <Tag>Current Plan</Tag> : null}
            action={snapAction}
          />
          <PlanHead
            name="SnapX"
            price="Rs 299"
            per="per month"
            tag={current === "snapx" ? <Tag>Current Plan</Tag> : <Tag tone="ok">Recommended</Tag>}
            action={snapxAction}
            className="bg-pea-wash"
          />
        </tr>
      </thead>
      <tbody className="max-md:table max-md:w-full max-md:table-fixed max-md:border-separate max-md:border-spacing-0">
        <tr aria-hidden="true" className="text-small font-semibold md:hidden">
          <td className="h-row-tall border-t border-line px-4 font-normal text-ink-3">Plan</td>
          <td className="border-t border-l border-line px-4">Snap</td>
          <td className="border-t border-l border-line bg-pea-wash px-4">SnapX</td>
        </tr>
        {PLAN_ROWS.map((row) => (
          <tr key={row.name}>
            <th
              scope="row"
              className="h-row-tall border-t border-line px-4 py-1.5 text-left font-normal text-ink-2 md:px-6"
            >
              {row.name}
            </th>
            <Cell value={row.snap} />
            <Cell value={row.snapx} className="bg-pea-wash font-medium" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlanHead({
  name,
  price,
  per,
  tag,
  action,
  className,
}: {
  name: string;
  price: string;
  per?: string;
  tag: ReactNode;
  action: ReactNode;
  className?: string;
}) {
  return (
    <th
      scope="col"
      className={cn(
        "border-line px-5 py-5 text-left font-normal max-md:block max-md:not-first:border-t md:border-l md:px-6 md:py-5.5",
        className,
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-question leading-6 font-semibold tracking-title">{name}</span>
        {tag}
      </div>
      <p className="mt-2.5 mb-3.5">
        <span className="text-price font-semibold tracking-hero">{price}</span>{" "}
        {per === undefined ? null : <span className="text-ink-2">{per}</span>}
      </p>
      {action}
    </th>
  );
}

function Cell({ value, className }: { value: string | boolean; className?: string }) {
  return (
    <td className={cn("num h-row-tall border-t border-l border-line px-4 py-1.5 md:px-6", className)}>
      {typeof value === "string" ? (
        value
      ) : value ? (
        <>
          <Check aria-hidden="true" size={16} strokeWidth={2.25} className="text-accent" />
          <span className="sr-only">Included</span>
        </>
      ) : (
        <span className="text-ink-3">Not included</span>
      )}
    </td>
  );
}
