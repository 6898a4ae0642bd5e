import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const textSizes = [
  "micro",
  "small",
  "ui",
  "body",
  "read",
  "title",
  "page",
  "section",
  "hero",
  "code",
  "cell",
  "dialog",
  "heading",
  "question",
  "digits",
  "sign",
  "lead",
  "display",
  "price",
  "badge",
];

// Without the names of our sizes it would take `text-ui text-ink` for two colours and drop the first.
const merge = extendTailwindMerge({
  extend: {
    theme: { text: textSizes, spacing: ["sm", "md", "lg", "field", "touch", "tag", "row", "topbar", "side"] },
  },
});

/** Joins class names; of two that set the same property the later one wins. */
export function cn(...names: ClassValue[]): string {
  return merge(clsx(names));
}
