import { CONTACT_CATEGORIES, contactMessage, TEXTS, type ContactMessage } from "@querysnap/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Banner } from "../../../components/banner.tsx";
import { buttonStyle } from "../../../components/button-style.ts";
import { Field } from "../../../components/field.tsx";
import { Input, Textarea } from "../../../components/input.tsx";
import { Select } from "../../../components/select.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { CONTACT_FALLBACK, useSubmitContact } from "../api/contacts.ts";

/** Remount it with another `key` to start from other values. */
export function ContactForm({ initial }: { initial: ContactMessage }) {
  const form = useForm<ContactMessage>({
    defaultValues: initial,
    resolver: zodResolver(contactMessage),
    mode: "onBlur",
    reValidateMode: "onChange",
  });
  const [outcome, setOutcome] = useState<{ tone: "ok" | "danger"; text: string } | null>(null);
  const { mutateAsync } = useSubmitContact();
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (body) => {
    setOutcome(null);
    try {
      const reply = await mutateAsync(body);
      setOutcome({ tone: "ok", text: reply.message || TEXTS.contactSent });
      form.reset({ ...initial, subject: "", message: "" });
    } catch (error) {
      setOutcome({ tone: "danger", text: errorText(error, CONTACT_FALLBACK) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4">
      {outcome === null ? null : (
        <Banner
          tone={outcome.tone}
          onClose={() => setOutcome(null)}
          {...(outcome.tone === "ok" ? { closeAfterMs: 5000 } : {})}
        >
          {outcome.text}
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
