import { Check, ChevronDown, Copy } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../../../components/menu.tsx";
import { showError } from "../../../components/show-error.ts";
import { NETWORK_ERROR_TEXT } from "../../../lib/api-error.ts";
import { createChunk } from "../../../lib/chunk.ts";
import { useCopied } from "../../../lib/use-copied.ts";

/** Lazy: the printers of eight languages. */
const driverChunk = createChunk(() => import("../driver-code.ts"));

const LANGUAGES = [
  { id: "node", name: "Node.js" },
  { id: "python", name: "Python" },
  { id: "java", name: "Java" },
  { id: "csharp", name: "C#" },
  { id: "go", name: "Go" },
  { id: "php", name: "PHP" },
  { id: "ruby", name: "Ruby" },
  { id: "rust", name: "Rust" },
] as const;

const COPIED_MS = 2000;

type CopyAsMenuProps = {
  query: string;
  /** Of a bare filter or pipeline. */
  collection: string | null;
  databaseName: string;
  /** Icon only, for narrow bars. */
  compact?: boolean;
};

/** Copies a query as it is, as mongosh, or as a program of a driver. */
export function CopyAsMenu({ query, collection, databaseName, compact = false }: CopyAsMenuProps) {
  const { isCopied, copy } = useCopied(COPIED_MS);
  const copyAs = async (language: (typeof LANGUAGES)[number]["id"] | "mongosh") => {
    const chunk = await driverChunk.load().catch(() => null);
    if (!chunk) return showError(NETWORK_ERROR_TEXT);
    try {
      await copy(chunk.driverCode({ query, collection, databaseName }, language));
    } catch (error) {
      showError(error instanceof Error ? error.message : "The query could not be copied");
    }
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          variant="ghost"
          size="sm"
          className={isCopied ? "text-ok" : undefined}
          aria-label={isCopied ? "Copied" : "Copy as"}
          disabled={query.trim() === "" ? "Write a query first" : false}
          icon={
            isCopied ? (
              <Check size={14} strokeWidth={2.25} aria-hidden="true" />
            ) : (
              <Copy size={14} strokeWidth={1.75} aria-hidden="true" />
            )
          }
        >
          {compact ? null : isCopied ? "Copied" : "Copy as"}
          <ChevronDown size={12} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => void copy(query)}>Copy query</MenuItem>
        <MenuItem onSelect={() => void copyAs("mongosh")}>mongosh</MenuItem>
        <MenuSeparator />
        {LANGUAGES.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => void copyAs(id)}>
            {name}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
