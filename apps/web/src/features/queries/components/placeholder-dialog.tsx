import type { FieldType } from "@querysnap/contracts";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { Select } from "../../../components/select.tsx";
import { useReturnFocus } from "../../../lib/use-return-focus.ts";
import {
  fillPlaceholders,
  literalOf,
  PLACEHOLDER_TYPES,
  placeholdersOf,
  type PlaceholderType,
  suggestedType,
} from "../placeholders.ts";

const TYPE_LABELS: Record<PlaceholderType, string> = {
  text: "Text",
  number: "Number",
  long: "Long",
  decimal: "Decimal",
  date: "Date",
  objectId: "ObjectId",
  boolean: "Boolean",
  value: "Any value",
};
const EXAMPLES: Record<PlaceholderType, string> = {
  text: "paid",
  number: "42",
  long: "9007199254740993",
  decimal: "12.50",
  date: "2026-11-20",
  objectId: "65f0a1b2c3d4e5f601234567",
  boolean: "true",
  value: '["paid", "sent"]',
};

type Entry = { type: PlaceholderType; typed: string };

type PlaceholderDialogProps = {
  query: string;
  /** Fields of the schema, for the types to begin with. */
  fields: readonly { path: string; type: FieldType }[];
  /** What was typed before, by name. */
  initial: ReadonlyMap<string, Entry>;
  onCancel: () => void;
  onRun: (query: string, entries: ReadonlyMap<string, Entry>) => void;
};

/** Asks for the values of a query's placeholders before it runs. */
export function PlaceholderDialog({ query, fields, initial, onCancel, onRun }: PlaceholderDialogProps) {
  useReturnFocus();
  const formId = useId();
  const [placeholders] = useState(() => placeholdersOf(query));
  const [entries, setEntries] = useState<ReadonlyMap<string, Entry>>(
    () =>
      new Map(
        placeholders.map((each) => {
          const known = initial.get(each.name);
          const type = each.type ?? known?.type ?? suggestedType(each, fields);
          return [each.name, { type, typed: known?.typed ?? "" }];
        }),
      ),
  );
  const [isChecked, setChecked] = useState(false);
  const literals = new Map(
    [...entries].map(([name, { type, typed }]) => [name, literalOf(type, typed)] as const),
  );
  const change = (name: string, part: Partial<Entry>) =>
    setEntries((current) => {
      const entry = current.get(name);
      return entry ? new Map(current).set(name, { ...entry, ...part }) : current;
    });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const filled = [...literals].flatMap(([name, literal]) =>
      literal.ok ? [[name, literal.text] as const] : [],
    );
    if (filled.length < literals.size) return setChecked(true);
    onRun(fillPlaceholders(query, new Map(filled)), entries);
    return undefined;
  };
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title="Values for this run"
      description="The query has placeholders. Their values are used for this run; the query keeps its placeholders."
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="pri">
            Execute
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="mt-4 grid gap-4">
        {placeholders.map(({ name }) => {
          const literal = literals.get(name);
          return (
            <PlaceholderRow
              key={name}
              name={name}
              entry={entries.get(name) ?? { type: "text", typed: "" }}
              error={isChecked && literal && !literal.ok ? literal.message : undefined}
              onChange={(part) => change(name, part)}
            />
          );
        })}
      </form>
    </Dialog>
  );
}

type PlaceholderRowProps = {
  name: string;
  entry: Entry;
  error: string | undefined;
  onChange: (part: Partial<Entry>) => void;
};

/** The value of one placeholder and its type. */
function PlaceholderRow({ name, entry, error, onChange }: PlaceholderRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_140px] items-start gap-3">
      <Field label={`:${name}`} error={error}>
        {(control) => (
          <Input
            {...control}
            name={name}
            autoComplete="off"
            className="font-mono"
            placeholder={EXAMPLES[entry.type]}
            value={entry.typed}
            onChange={(event) => onChange({ typed: event.target.value })}
          />
        )}
      </Field>
      <Field label="Type">
        {(control) => (
          <Select
            {...control}
            aria-label={`Type of ${name}`}
            value={entry.type}
            onChange={(event) => {
              const type = PLACEHOLDER_TYPES.find((each) => each === event.target.value);
              if (type) onChange({ type });
            }}
          >
            {PLACEHOLDER_TYPES.map((type) => (
              <option key={type} value={type}>
                {TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

export type { Entry as PlaceholderEntry };
