import { LIMITS, TEXTS } from "@querysnap/contracts";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { readTags } from "../find-saved.ts";
import { type SavedItem, useUpdateSavedQuery } from "../api/saved-queries.ts";

function tagProblem(tags: readonly string[]): string | undefined {
  if (tags.length > LIMITS.savedQueryTags) return `Up to ${LIMITS.savedQueryTags} tags`;
  return tags.some((tag) => tag.length > LIMITS.savedQueryTagMax)
    ? `A tag has ${LIMITS.savedQueryTagMax} characters at most`
    : undefined;
}

type EditSavedQueryProps = { connectionId: string; item: SavedItem; onClose: () => void };

/** Changes the name, the description and the tags of a saved query. It stays open while the server refuses. */
export function EditSavedQuery({ connectionId, item, onClose }: EditSavedQueryProps) {
  const [name, setName] = useState(item.name);
  const [description, setDescription] = useState(item.description);
  const [tagLine, setTagLine] = useState(item.tags.join(" "));
  const [isMissing, setMissing] = useState(false);
  const tags = readTags(tagLine);
  const tagError = tagProblem(tags);
  const update = useUpdateSavedQuery(connectionId);
  const formId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setMissing(true);
    if (tagError === undefined && !update.isPending)
      update.mutate({ id: item._id, name, description, tags }, { onSuccess: onClose });
    return undefined;
  };
  const failure = update.error ? errorText(update.error, "Failed to change the saved query") : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="code"
      title="Edit saved query"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="pri" busy={update.isPending} busyLabel="Saving">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="mt-4 grid gap-4">
        <Field label="Name" error={isMissing ? TEXTS.savedQueryNameRequired : failure}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="off"
              maxLength={LIMITS.savedQueryNameMax}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setMissing(false);
              }}
            />
          )}
        </Field>
        <Field label="Description" optional>
          {(control) => (
            <Input
              {...control}
              name="description"
              autoComplete="off"
              maxLength={LIMITS.savedQueryDescriptionMax}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <Field label="Tags" optional hint="Words, separated by spaces" error={tagError}>
          {(control) => (
            <Input
              {...control}
              name="tags"
              autoComplete="off"
              value={tagLine}
              onChange={(event) => setTagLine(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
