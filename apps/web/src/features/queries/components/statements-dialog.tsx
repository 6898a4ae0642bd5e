import { AlertDialog } from "../../../components/dialog.tsx";
import { useReturnFocus } from "../../../lib/use-return-focus.ts";
import type { SeveralStatements } from "../danger.ts";

type StatementsDialogProps = {
  statements: SeveralStatements;
  onClose: () => void;
  /** Runs the first statement alone. */
  onFirst: () => void;
};

/** Explains that a run takes one statement, and offers to run the first. */
export function StatementsDialog({ statements, onClose, onFirst }: StatementsDialogProps) {
  useReturnFocus();
  const { name, line, column } = statements.second;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="confirm"
      tone="pri"
      title="Run one statement at a time"
      description={`The second statement is ${name}, at line ${line}, column ${column}. Select a statement to run it alone.`}
      cancelLabel="Back to the editor"
      confirmLabel="Run the first statement"
      onConfirm={onFirst}
    />
  );
}
