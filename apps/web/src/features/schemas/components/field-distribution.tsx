import type { SchemaField } from "@querysnap/contracts";
import { distributionOf } from "../field-text.ts";

/**
 * Numbers, dates and lengths as bars; few values as one split bar with the top 3; many values as a sentence.
 */
export function FieldDistribution({
  field,
  fieldNames,
}: {
  field: SchemaField;
  fieldNames: readonly string[];
}) {
  const prefix = `${field.name}.`;
  const children =
    field.type === "object"
      ? fieldNames.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
      : [];
  const distribution = distributionOf(
    field,
    children.filter((name) => !name.includes(".")),
  );
  switch (distribution.kind) {
    case "bars":
      return (
        <span className="schema-bars" aria-hidden="true">
          {distribution.heights.map((height, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            <i key={index} style={{ height: `${Math.max(4, height * 96)}%` }} />
          ))}
        </span>
      );
    case "split":
      return (
        <span className="flex items-center gap-2">
          <span className="schema-split" aria-hidden="true">
            {distribution.parts.map((part) => (
              <i key={part.text} style={{ width: `${part.percent}%` }} />
            ))}
            {distribution.restPercent >= 0.5 ? (
              <i data-rest="" style={{ width: `${distribution.restPercent}%` }} />
            ) : null}
          </span>
          {/* One line: values without room for their name are left out. */}
          <span className="flex h-4 min-w-0 flex-1 flex-wrap gap-x-2 overflow-hidden text-micro text-ink-3">
            {distribution.parts.map((part) => (
              <span key={part.text} className="flex max-w-full min-w-0 gap-1" title={part.text}>
                <span className="min-w-0 truncate">{part.text === "" ? "empty" : part.text}</span>
                <b className="num font-semibold text-ink-2">{Math.round(part.percent)}</b>
              </span>
            ))}
          </span>
        </span>
      );
    case "sentence":
      return <span className="block max-w-60 truncate text-small text-ink-3">{distribution.text}</span>;
  }
}
