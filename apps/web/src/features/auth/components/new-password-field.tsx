import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { Field } from "../../../components/field.tsx";
import { PasswordInput } from "../../../components/input.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";

type NewPasswordFieldProps = {
  label: ReactNode;
  value: string;
  error?: string | undefined;
  input: ComponentProps<"input">;
};

/**
 * A password to be chosen, with its checklist from the first focus on. It stays as long as something is
 * typed: hiding it on blur would move the button from under the pointer.
 */
export function NewPasswordField({ label, value, error, input }: NewPasswordFieldProps) {
  const [isFocused, setFocused] = useState(false);
  const listId = useId();
  const isListShown = isFocused || value !== "";
  return (
    <div>
      <Field label={label} error={error}>
        {(control) => (
          <PasswordInput
            {...input}
            {...control}
            aria-describedby={
              [control["aria-describedby"], isListShown ? listId : undefined].filter(Boolean).join(" ") ||
              undefined
            }
            autoComplete="new-password"
            onFocus={() => setFocused(true)}
            onBlur={(event) => {
              setFocused(false);
              input.onBlur?.(event);
            }}
          />
        )}
      </Field>
      {isListShown ? <PasswordChecklist id={listId} password={value} /> : null}
    </div>
  );
}
