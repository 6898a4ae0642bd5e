/** Regular expressions that the checker cannot prove linear, and why their input cannot hurt. */
export const BOUNDED_PATTERNS: readonly { file: string; pattern: string; bound: string }[] = [
  {
    file: "apps/api/src/plugins/body-parser.ts",
    pattern: String.raw`/(?<!\\)(?:\\\\)*\\u0000/i`,
    bound: "The look-behind allows one start for each run of backslashes, so a body is read twice at most.",
  },
  {
    file: "apps/web/src/features/connections/connection-uri.ts",
    pattern: "/•+:•+/",
    bound: "The mask of the user's own URI: eight dots, a colon, eight dots.",
  },
  {
    file: "apps/web/src/features/queries/editor/completion-place.ts",
    pattern: String.raw`/(?:"?\$?[\w.$]*|'\$?[\w.$]*)$/`,
    bound: "Reads the last 4,096 characters before the caret.",
  },
  {
    file: "apps/web/src/features/queries/editor/completion-place.ts",
    pattern: String.raw`/:\s*(?:\[\s*(?:[^[\]]*,\s*)?)?$/`,
    bound: "Reads the last 4,096 characters before the caret.",
  },
  {
    file: "apps/web/src/features/queries/editor/completion.ts",
    pattern: String.raw`/[\w$]*$/`,
    bound: "Reads the last 1,000 characters before the caret.",
  },
  {
    file: "apps/web/src/features/queries/ties.ts",
    pattern: String.raw`/^[\s,;.:]+|[\s,;.:]+$/g`,
    bound: "A piece of a question, which has at most 2,000 characters.",
  },
  {
    file: "packages/embedded-mongo/src/engine/expressions/text.ts",
    pattern: String.raw`/\.?0+$/`,
    bound: "A double as toFixed or toExponential writes it: at most 130 characters.",
  },
  {
    file: "packages/embedded-mongo/src/storage/key-writer.ts",
    pattern: "/0+$/",
    bound: "The digits of a decimal: at most 34.",
  },
];
