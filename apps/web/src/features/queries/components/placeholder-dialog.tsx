import type { FieldType } from "@querysnap/contracts";
import { type ComponentProps, useId } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { Select } from "../../../components/select.tsx";
import { useReturnFocus } from "../../../lib/use-return-focus.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
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

const valuesForm = z.object({
  entries: z.array(
    z
      .object({ name: z.string(), type: z.enum(PLACEHOLDER_TYPES), typed: z.string() })
      .transform((entry, context) => {
        const literal = literalOf(entry.type, entry.typed);
        if (literal.ok) return { ...entry, literal: literal.text };
        context.addIssue({ code: "custom", path: ["typed"], message: literal.message });
        return z.NEVER;
      }),
  ),
});

type PlaceholderDialogProps = {
  query: string;
  /** Fields of the schema, for the types to begin with. */
  fields: readonly { path: string; type: FieldType }[];
  /** Previous values by name. */
  initial: ReadonlyMap<string, Entry>;
  onCancel: () => void;
  onRun: (query: string, entries: ReadonlyMap<string, Entry>) => void;
};

/** Asks for the values of a query's placeholders before it runs. */
export function PlaceholderDialog({ query, fields, initial, onCancel, onRun }: PlaceholderDialogProps) {
  useReturnFocus();
  const formId = useId();
  const { form, errors, props } = useZodForm({
    schema: valuesForm,
    defaultValues: {
      entries: placeholdersOf(query).map((each) => {
        const known = initial.get(each.name);
        const type = each.type ?? known?.type ?? suggestedType(each, fields);
        return { name: each.name, type, typed: known?.typed ?? "" };
      }),
    },
    send: ({ entries }) =>
      onRun(
        fillPlaceholders(query, new Map(entries.map(({ name, literal }) => [name, literal]))),
        new Map(entries.map(({ name, type, typed }) => [name, { type, typed }])),
      ),
    fallback: null,
  });
  const entries = useWatch({ control: form.control, name: "entries" });
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
      <form id={formId} {...props} className="mt-4 grid gap-4">
        {entries.map(({ name, type }, at) => (
          <PlaceholderRow
            key={name}
            name={name}
            example={EXAMPLES[type]}
            error={errors.entries?.[at]?.typed?.message}
            typed={form.register(`entries.${at}.typed`)}
            type={form.register(`entries.${at}.type`, { deps: [`entries.${at}.typed`] })}
          />
        ))}
      </form>
    </Dialog>
  );
}

type PlaceholderRowProps = {
  name: string;
  example: string;
  error: string | undefined;
  typed: ComponentProps<"input">;
  type: ComponentProps<"select">;
};

/** The value of one placeholder and its type. */
function PlaceholderRow({ name, example, error, typed, type }: PlaceholderRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_140px] items-start gap-3">
      <Field label={`:${name}`} error={error}>
        {(control) => (
          <Input {...control} {...typed} autoComplete="off" className="font-mono" placeholder={example} />
        )}
      </Field>
      <Field label="Type">
        {(control) => (
          <Select {...control} {...type} aria-label={`Type of ${name}`}>
            {PLACEHOLDER_TYPES.map((each) => (
              <option key={each} value={each}>
                {TYPE_LABELS[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

export type { Entry as PlaceholderEntry };
