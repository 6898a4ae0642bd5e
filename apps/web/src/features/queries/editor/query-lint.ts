import { type Diagnostic, linter } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { checkQuery } from "../check-query.ts";
import { errorMessage, type QueryCheck } from "../query-check.ts";

const DELAY_MS = 200;

/** Marks syntax errors and reports them to the status bar. */
export function queryLint(collection: () => string | null, onCheck: (check: QueryCheck) => void): Extension {
  return linter(
    (view): Diagnostic[] => {
      const check = checkQuery(view.state.doc.toString(), collection());
      onCheck(check);
      if (check.kind !== "error") return [];
      const end = view.state.doc.length;
      return check.errors.map((error) => {
        const from = Math.min(error.offset, end);
        return {
          from,
          to: Math.min(from + Math.max(error.length, 1), end),
          severity: "error",
          message: errorMessage(error),
        };
      });
    },
    { delay: DELAY_MS },
  );
}
