import {
  type BugReportInput,
  bugReportInput,
  LIMITS,
  listBugCategories,
  type ParsedOf,
  submitBugReport,
  TEXTS,
} from "@querysnap/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { Banner } from "../../../components/banner.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Counter, Field } from "../../../components/field.tsx";
import { Input, Textarea } from "../../../components/input.tsx";
import { Select } from "../../../components/select.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { lastQuery } from "../../../lib/last-query.ts";
import { Screenshot } from "./screenshot.tsx";
import { SentData } from "./sent-data.tsx";

const FAILED = "Failed to submit bug report. Please try again.";
const CLOSE_AFTER_MS = 2000;
const CATEGORIES_FALLBACK = "Failed to load the categories";

const EMPTY = { customCategory: "", title: "", description: "", problematicQuery: "" };

/** Mounted when it opens, so that every report starts from an empty form. */
export function BugReportDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const last = lastQuery();
  const [image, setImage] = useState<{ base64: string; dataUrl: string } | null>(null);
  const [outcome, setOutcome] = useState<{ isSent: boolean; text: string } | null>(null);
  const categories = useQuery({
    queryKey: ["bug-categories"],
    queryFn: ({ signal }) => api.call(listBugCategories, { fallback: CATEGORIES_FALLBACK, signal }),
    staleTime: Infinity,
  });
  const form = useForm<BugReportInput, unknown, ParsedOf<typeof submitBugReport, "body">>({
    defaultValues: EMPTY,
    resolver: zodResolver(bugReportInput),
    mode: "onBlur",
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control });
  const screenSize = `${window.screen.width}x${window.screen.height}`;
  const isLastQuerySent = last !== null && values.problematicQuery === last.query;
  useCloseLater(outcome?.isSent === true, onClose);

  const send = form.handleSubmit(async (input) => {
    setOutcome(null);
    const body: BugReportInput = {
      ...input,
      page: pathname,
      screenResolution: screenSize,
      ...(image === null ? {} : { screenshot: image.base64 }),
      ...(last !== null && isLastQuerySent ? { connectionId: last.connectionId } : {}),
      ...(last?.collection && isLastQuerySent ? { collectionName: last.collection } : {}),
    };
    try {
      const reply = await api.call(submitBugReport, { body, fallback: FAILED });
      setOutcome({ isSent: true, text: reply.message || TEXTS.bugReportSent });
    } catch (error) {
      setOutcome({ isSent: false, text: errorText(error, FAILED) });
    }
  });

  const category = form.register("category", {
    onChange: (event: { target: { value: string } }) => {
      const label = categories.data?.data.find(({ value }) => value === event.target.value)?.label;
      if (label !== undefined && form.getValues("title").trim() === "")
        form.setValue("title", label, { shouldValidate: true });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Report a bug"
      size="payment"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="pri"
            busy={isSubmitting}
            busyLabel="Sending"
            disabled={outcome?.isSent === true}
            onClick={() => void send()}
          >
            Submit
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void send(event)} className="mt-4 flex flex-col gap-4">
        {outcome === null ? null : <Banner tone={outcome.isSent ? "ok" : "danger"}>{outcome.text}</Banner>}
        {categories.isError ? (
          <Banner
            tone="danger"
            action={
              <Button size="sm" onClick={() => void categories.refetch()}>
                Retry
              </Button>
            }
          >
            {errorText(categories.error, CATEGORIES_FALLBACK)}
          </Banner>
        ) : null}
        <Field
          label="Issue category"
          error={errors.category?.message}
          hint={categories.data?.data.find(({ value }) => value === values.category)?.description}
        >
          {(control) => (
            <Select {...control} {...category}>
              <option value="">{categories.isPending ? "Loading…" : "Choose a category"}</option>
              {categories.data?.data.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {values.category === "other" ? (
          <Field label="Issue type" error={errors.customCategory?.message}>
            {(control) => <Input {...control} {...form.register("customCategory")} />}
          </Field>
        ) : null}
        <Field
          label="Title"
          error={errors.title?.message}
          aside={<Counter length={(values.title ?? "").length} max={LIMITS.bugTitleMax} />}
        >
          {(control) => <Input {...control} {...form.register("title")} />}
        </Field>
        <Field
          label="Description"
          error={errors.description?.message}
          aside={<Counter length={(values.description ?? "").length} max={LIMITS.bugDescriptionMax} />}
        >
          {(control) => (
            <Textarea
              {...control}
              {...form.register("description")}
              rows={3}
              placeholder="What did you do, what did you expect, what came instead"
            />
          )}
        </Field>
        <Field
          label="Problematic query"
          optional
          error={errors.problematicQuery?.message}
          aside={<Counter length={(values.problematicQuery ?? "").length} max={LIMITS.bugQueryMax} />}
        >
          {(control) => <Textarea {...control} {...form.register("problematicQuery")} mono rows={2} />}
        </Field>
        {last === null || isLastQuerySent ? null : (
          <Button
            size="sm"
            className="-mt-2 self-start"
            onClick={() => form.setValue("problematicQuery", last.query, { shouldValidate: true })}
          >
            Use the last query
          </Button>
        )}
        <Screenshot image={image} onChange={setImage} />
        <SentData
          rows={[
            ["Page", pathname],
            ["Screen", screenSize],
            ["Browser", navigator.userAgent],
            ...(isLastQuerySent && last !== null
              ? ([
                  ["Connection", last.connectionId],
                  ["Collection", last.collection ?? "unknown"],
                ] as const)
              : []),
          ]}
        />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}

/** Leaves the thanks on screen for a moment. */
function useCloseLater(isDone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
}
