import { bugReportInput, LIMITS, TEXTS } from "@querysnap/contracts";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { Banner } from "../../../components/banner.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Counter, Field } from "../../../components/field.tsx";
import { Input, Textarea } from "../../../components/input.tsx";
import { Select } from "../../../components/select.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { lastQuery } from "../../../lib/last-query.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import {
  CATEGORIES_FALLBACK,
  REPORT_FALLBACK,
  useBugCategories,
  useSubmitBugReport,
} from "../api/bug-reports.ts";
import { Screenshot } from "./screenshot.tsx";
import { SentData } from "./sent-data.tsx";

const CLOSE_AFTER_MS = 2000;

const EMPTY = { customCategory: "", title: "", description: "", problematicQuery: "" };

/** The report as it is typed, with what is sent along. */
function useBugReport() {
  const { pathname } = useLocation();
  const last = lastQuery();
  const [image, setImage] = useState<{ base64: string; dataUrl: string } | null>(null);
  const categories = useBugCategories();
  const submission = useSubmitBugReport();
  const screenSize = `${window.screen.width}x${window.screen.height}`;
  // the connection is named only with its own query
  const runOf = (query: string | null | undefined) => (query === last?.query ? last : null);
  const { form, errors, failure, isSubmitting, props } = useZodForm({
    schema: bugReportInput,
    defaultValues: EMPTY,
    mode: "onBlur",
    send: (input) => {
      const run = runOf(input.problematicQuery);
      return submission.mutateAsync({
        ...input,
        page: pathname,
        screenResolution: screenSize,
        ...(image === null ? {} : { screenshot: image.base64 }),
        ...(run === null ? {} : { connectionId: run.connectionId }),
        ...(run?.collection ? { collectionName: run.collection } : {}),
      });
    },
    fallback: REPORT_FALLBACK,
  });
  const values = useWatch({ control: form.control });
  const sentQuery = runOf(values.problematicQuery);

  /** A category is the title, too, until another one is typed. */
  const nameAfter = (category: string) => {
    const label = categories.data?.data.find(({ value }) => value === category)?.label;
    if (label !== undefined && form.getValues("title").trim() === "")
      form.setValue("title", label, { shouldValidate: true });
  };
  const sentRows: [string, string][] = [
    ["Page", pathname],
    ["Screen", screenSize],
    ["Browser", navigator.userAgent],
  ];
  if (sentQuery !== null) {
    sentRows.push(["Connection", sentQuery.connectionId]);
    sentRows.push(["Collection", sentQuery.collection ?? "unknown"]);
  }
  return {
    form,
    values,
    categories,
    nameAfter,
    image,
    setImage,
    sentRows,
    /** The query that ran last, while the report does not hold it. */
    offeredQuery: sentQuery === null ? (last?.query ?? null) : null,
    errors,
    failure,
    isSubmitting,
    /** Reply to the report; undefined until it has arrived. */
    sent: submission.data,
    props,
  };
}

type BugReport = ReturnType<typeof useBugReport>;

/** Mounted when it opens, so that every report starts from an empty form. */
export function BugReportDialog({ onClose }: { onClose: () => void }) {
  const report = useBugReport();
  const { categories, failure, sent } = report;
  const formId = useId();
  useCloseLater(sent !== undefined, onClose);
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
            type="submit"
            form={formId}
            variant="pri"
            busy={report.isSubmitting}
            busyLabel="Sending"
            disabled={sent !== undefined}
          >
            Submit
          </Button>
        </>
      }
    >
      <form id={formId} {...report.props} className="mt-4 flex flex-col gap-4">
        {sent === undefined ? null : <Banner tone="ok">{sent.message || TEXTS.bugReportSent}</Banner>}
        {failure === undefined ? null : <Banner tone="danger">{failure}</Banner>}
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
        <Category report={report} />
        <Texts report={report} />
        <Screenshot image={report.image} onChange={report.setImage} />
        <SentData rows={report.sentRows} />
      </form>
    </Dialog>
  );
}

/** The category, and its name where none of the list fits. */
function Category({ report: { form, errors, values, categories, nameAfter } }: { report: BugReport }) {
  const category = form.register("category", {
    onChange: (event: { target: { value: string } }) => nameAfter(event.target.value),
  });
  return (
    <>
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
    </>
  );
}

/** Title, description and the query that went wrong. */
function Texts({ report: { form, errors, values, offeredQuery } }: { report: BugReport }) {
  return (
    <>
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
      {offeredQuery === null ? null : (
        <Button
          size="sm"
          className="-mt-2 self-start"
          onClick={() => form.setValue("problematicQuery", offeredQuery, { shouldValidate: true })}
        >
          Use the last query
        </Button>
      )}
    </>
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
