import { LIMITS, TEXTS } from "@querysnap/contracts";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { type SavedItem, useUpdateSavedQuery } from "../use-saved-queries.ts";

type EditSavedQueryProps = { connectionId: string; item: SavedItem; onClose: () => void };

/** Changes the name and the description of a saved query. It stays open while the server refuses. */
export function EditSavedQuery({ connectionId, item, onClose }: EditSavedQueryProps) {
  const [name, setName] = useState(item.name);
  const [description, setDescription] = useState(item.description);
  const [isMissing, setMissing] = useState(false);
  const update = useUpdateSavedQuery(connectionId);
  const formId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setMissing(true);
    if (!update.isPending) update.mutate({ id: item._id, name, description }, { onSuccess: onClose });
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
      </form>
    </Dialog>
  );
}
