import { CONTACT_CATEGORIES, contactMessage, TEXTS, type ContactMessage } from "@querysnap/contracts";
import { useEffect, useRef } from "react";
import { Banner } from "../../../components/banner.tsx";
import { buttonStyle } from "../../../components/button-style.ts";
import { Field } from "../../../components/field.tsx";
import { Input, Textarea } from "../../../components/input.tsx";
import { Select } from "../../../components/select.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { CONTACT_FALLBACK, useSubmitContact } from "../api/contacts.ts";

/**
 * Name and email follow `initial` until they are changed: who is signed in may be known only after somebody
 * began to write. Remount it with another `key` to start over.
 */
export function ContactForm({ initial }: { initial: ContactMessage }) {
  const submission = useSubmitContact();
  const { form, errors, failure, isSubmitting, props } = useZodForm({
    schema: contactMessage,
    defaultValues: initial,
    mode: "onBlur",
    send: async (body) => {
      await submission.mutateAsync(body);
      form.reset({ ...initial, subject: "", message: "" });
    },
    fallback: CONTACT_FALLBACK,
  });
  const given = useRef(initial);
  useEffect(() => {
    for (const field of ["name", "email"] as const)
      if (form.getValues(field) === given.current[field])
        form.setValue(field, initial[field], { shouldValidate: form.getFieldState(field).invalid });
    given.current = initial;
  }, [form, initial]);
  return (
    <form {...props} className="flex flex-col gap-4">
      {submission.isSuccess ? (
        <Banner tone="ok" closeAfterMs={5000} onClose={submission.reset}>
          {submission.data.message || TEXTS.contactSent}
        </Banner>
      ) : null}
      {failure === undefined ? null : (
        <Banner tone="danger" onClose={() => form.clearErrors("root")}>
          {failure}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register("name")} autoComplete="name" />}
        </Field>
        <Field label="Email" error={errors.email?.message}>
          {(control) => <Input {...control} {...form.register("email")} type="email" autoComplete="email" />}
        </Field>
      </div>
      <Field label="Category" error={errors.category?.message}>
        {(control) => (
          <Select {...control} {...form.register("category")}>
            {CONTACT_CATEGORIES.map((category) => (
              <option key={category.value} value={category.value}>
                {category.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Subject" error={errors.subject?.message}>
        {(control) => <Input {...control} {...form.register("subject")} />}
      </Field>
      <Field label="Message" error={errors.message?.message}>
        {(control) => <Textarea {...control} {...form.register("message")} rows={6} />}
      </Field>
      <button
        type="submit"
        aria-busy={isSubmitting}
        aria-disabled={isSubmitting || undefined}
        className={buttonStyle({ variant: "pri", size: "lg", className: "self-start" })}
      >
        {isSubmitting ? <Spinner /> : null}
        {isSubmitting ? "Sending" : "Send message"}
      </button>
    </form>
  );
}
