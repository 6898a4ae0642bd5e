import { LIMITS, updateSavedQuery } from "@querysnap/contracts";
import { useId } from "react";
import { z } from "zod";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { readTags } from "../find-saved.ts";
import { type SavedItem, UPDATE_FALLBACK, useUpdateSavedQuery } from "../api/saved-queries.ts";

const { shape } = updateSavedQuery.body;

/** The request's body, with the tags in one line; its error is that of the line. */
const savedQueryForm = z.object({
  name: shape.name.unwrap(),
  description: shape.description.unwrap(),
  tags: z.string().transform((line, context) => {
    const tags = shape.tags.unwrap().safeParse(readTags(line));
    if (tags.success) return tags.data;
    context.addIssue({ code: "custom", message: tags.error.issues[0]?.message });
    return z.NEVER;
  }),
});

type EditSavedQueryProps = { connectionId: string; item: SavedItem; onClose: () => void };

/** Changes the name, the description and the tags of a saved query. It stays open while the server refuses. */
export function EditSavedQuery({ connectionId, item, onClose }: EditSavedQueryProps) {
  const { mutateAsync } = useUpdateSavedQuery(connectionId);
  const { form, errors, isSubmitting, props } = useZodForm({
    schema: savedQueryForm,
    defaultValues: { name: item.name, description: item.description, tags: item.tags.join(" ") },
    send: async (body) => {
      await mutateAsync({ id: item._id, ...body });
      onClose();
    },
    fallback: UPDATE_FALLBACK,
    failureField: "name",
  });
  const tags = form.register("tags", { onChange: () => void form.trigger("tags") });
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="code"
      title="Edit saved query"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="pri" busy={isSubmitting} busyLabel="Saving">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} {...props} className="mt-4 grid gap-4">
        <Field label="Name" error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register("name")}
              autoComplete="off"
              maxLength={LIMITS.savedQueryNameMax}
            />
          )}
        </Field>
        <Field label="Description" optional error={errors.description?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register("description")}
              autoComplete="off"
              maxLength={LIMITS.savedQueryDescriptionMax}
            />
          )}
        </Field>
        <Field label="Tags" optional hint="Words, separated by spaces" error={errors.tags?.message}>
          {(control) => <Input {...control} {...tags} autoComplete="off" />}
        </Field>
      </form>
    </Dialog>
  );
}
