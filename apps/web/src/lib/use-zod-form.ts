import { zodResolver } from "@hookform/resolvers/zod";
import { type SyntheticEvent, useRef } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import type { ZodType } from "zod";
import { errorText } from "./api-error.ts";

type ZodFormOptions<Input extends FieldValues, Output> = {
  /** The body of the request, from the contract; a form with fields of its own builds on its parts. */
  schema: ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** When a field is checked for the first time; the default is `onSubmit`. */
  mode?: "onSubmit" | "onBlur" | "onChange";
  /** When it is checked again after a submit; `onSubmit` where an error goes at the next keystroke. */
  reValidateMode?: "onChange" | "onSubmit";
  /** Receives what the schema made of the values; what it throws is shown. */
  send: (values: Output) => unknown;
  /** Text of a failure that brings none; null for a `send` that never fails. */
  fallback: string | null;
  /** The field that shows a failure instead of `failure`. */
  failureField?: FieldPath<Input>;
  /** Shows a failure outside the form instead. */
  onFailure?: (text: string, error: unknown) => void;
};

/**
 * The one way to build a form. An invalid submit focuses the first invalid field and sends nothing; while
 * one is being sent, further ones are ignored; a failure leaves the typed values as they are.
 *
 * @returns `props` for the `<form>`; `submit` for buttons outside one; `failure`, the text of the last failure
 *   that no field shows.
 */
export function useZodForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  mode = "onSubmit",
  reValidateMode = "onChange",
  send,
  fallback,
  failureField,
  onFailure,
}: ZodFormOptions<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    defaultValues,
    resolver: zodResolver(schema),
    mode,
    reValidateMode,
  });
  const { errors, isSubmitting } = form.formState;
  // two events of one frame both see the state before the first
  const isSending = useRef(false);

  const sendAndShow = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      if (fallback === null) throw error;
      const message = errorText(error, fallback);
      if (onFailure) onFailure(message, error);
      else form.setError(failureField ?? "root", { type: "server", message });
    }
  });
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    void sendAndShow().finally(() => {
      isSending.current = false;
    });
  };

  return {
    form,
    errors,
    isSubmitting,
    failure: errors.root?.message,
    submit,
    props: { noValidate: true, onSubmit: submit },
  };
}
