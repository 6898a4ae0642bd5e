import type { SchemaCollection, SchemaField } from "@querysnap/contracts";
import { Fragment } from "react";
import { BsonTypeIcon, BsonTypeName } from "../../../components/bson-value.tsx";
import { Tag } from "../../../components/tag.tsx";
import { formatBytes } from "../../../lib/bytes.ts";
import { formatExactTime } from "../../../lib/dates.ts";
import { CopySchema } from "./copy-schema-menu.tsx";
import { displayType, percentText, pathText, rangeOrigin, rangeText, shownPath } from "../field-text.ts";
import { FieldDistribution } from "./field-distribution.tsx";

const MAX_FIELDS = 500;

/** Fields of an open collection with types and statistics, then its indexes. */
export function CollectionFields({
  collection,
  fields,
}: {
  collection: SchemaCollection;
  fields: readonly SchemaField[];
}) {
  const names = collection.fields.map((field) => field.name);
  const shown = fields.slice(0, MAX_FIELDS);
  return (
    <div className="border-b border-line">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="schema-statistics" tabIndex={0} aria-label={`Statistics of ${collection.name}`}>
        <table className="grid-table schema-fields" aria-label={`Fields of ${collection.name}`}>
          <thead>
            <tr>
              <th className="schema-name">Field</th>
              <th>Type</th>
              <th className="is-number">Present</th>
              <th className="is-number">Null</th>
              <th className="is-number">Unique</th>
              <th>Distribution</th>
              <th>Range</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((field) => (
              <FieldRow key={field.name} field={field} names={names} collection={collection} />
            ))}
          </tbody>
        </table>
      </section>
      {fields.length > shown.length ? (
        <Note>{`${fields.length - shown.length} more fields. Search to narrow the list.`}</Note>
      ) : null}
      {fields.length === 0 ? <Note>No fields were found.</Note> : null}
      {collection.limits.map((limit) => (
        <Note key={limit}>{limit}</Note>
      ))}
      <div className="flex flex-wrap items-center gap-2 py-2 pr-5 pl-11.5 text-small text-ink-3">
        <span className="mr-1">Indexes</span>
        {collection.indexes.map((index) => (
          <Tag key={index.name}>
            <span
              className="font-mono"
              title={[
                index.keys.map((key) => `${key.path}: ${key.direction}`).join(", "),
                ...(index.uses ? [`reads counted since ${formatExactTime(index.uses.since)}`] : []),
              ].join("; ")}
            >
              {index.name}
            </span>
            {index.unique ? <span className="text-ok">(unique)</span> : null}
            {indexNote(index) === "" ? null : <span className="num text-ink-3">{indexNote(index)}</span>}
          </Tag>
        ))}
        {collection.indexes.length === 0 ? <span>none</span> : null}
        <span className="ml-auto">
          <CopySchema small collections={[collection]} />
        </span>
      </div>
    </div>
  );
}

/** Size of an index and how many reads used it, as far as the server tells. */
function indexNote({ size, uses }: SchemaCollection["indexes"][number]): string {
  const reads = uses && `${uses.count.toLocaleString("en-US")} ${uses.count === 1 ? "read" : "reads"}`;
  return [size === undefined ? null : formatBytes(size), reads].filter(Boolean).join(", ");
}

function Note({ children }: { children: string }) {
  return <p className="py-1.5 pr-5 pl-11.5 text-small text-ink-3">{children}</p>;
}

function FieldRow({
  field,
  names,
  collection,
}: {
  field: SchemaField;
  names: readonly string[];
  collection: SchemaCollection;
}) {
  const type = displayType(field.type);
  const isMixed = field.types.length > 1 || field.missingCount > 0;
  const present = field.totalCount - field.missingCount;
  return (
    <tr>
      <td className="schema-name">
        <span className="flex items-center gap-2">
          <BsonTypeIcon type={type} />
          <span
            className="line-clamp-3 min-w-0 font-mono text-cell wrap-anywhere whitespace-normal"
            title={pathText(field.name)}
          >
            <BreakAtDots path={shownPath(field.name)} />
          </span>
        </span>
      </td>
      <td>
        <span className="flex flex-wrap gap-x-2">
          {field.types.map((each) => (
            <BsonTypeName key={each.type} type={displayType(each.type)}>
              {displayType(each.type)}
              {isMixed && field.types.length > 1 ? ` ${percentText(each.percentage)}` : ""}
            </BsonTypeName>
          ))}
          {field.missingCount > 0 && field.types.length > 1 ? (
            <BsonTypeName type="absent">{`absent ${percentText(field.missingPercentage)}`}</BsonTypeName>
          ) : null}
        </span>
      </td>
      <td
        className="is-number"
        title={`${present.toLocaleString("en-US")} of ${field.totalCount.toLocaleString("en-US")}`}
      >
        {percentText(100 - field.missingPercentage)}
      </td>
      <td className="is-number" title={`${field.nullCount.toLocaleString("en-US")} null`}>
        {field.nullCount === 0 ? <span className="text-ink-3">–</span> : percentText(field.nullPercentage)}
      </td>
      <td className="is-number">
        {field.uniqueCount === 0 ? (
          <span className="text-ink-3">–</span>
        ) : (
          <>
            {field.uniqueCount.toLocaleString("en-US")}
            {field.uniqueIsCapped ? "+" : ""}{" "}
            <span className="text-small text-ink-3">{percentText(field.uniquePercentage)}</span>
          </>
        )}
      </td>
      <td>
        <FieldDistribution field={field} fieldNames={names} />
      </td>
      <RangeCell field={field} collection={collection} />
    </tr>
  );
}

/** Lets a path wrap after its dots. */
function BreakAtDots({ path }: { path: string }) {
  return path.split(/(?<=\.)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a part is its place
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

function RangeCell({ field, collection }: { field: SchemaField; collection: SchemaCollection }) {
  const origin = rangeOrigin(field, collection);
  return (
    <td className="num text-small text-ink-2" title={origin?.detail}>
      {rangeText(field)}
      {origin ? (
        <span className={`ml-2 text-micro ${origin.label === "exact" ? "text-ok" : "text-ink-3"}`}>
          {origin.label}
        </span>
      ) : null}
    </td>
  );
}
