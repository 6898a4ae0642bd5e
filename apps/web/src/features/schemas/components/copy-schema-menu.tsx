import type { SchemaCollection } from "@querysnap/contracts";
import { Check, Copy } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../../../components/menu.tsx";
import { useCopied } from "../../../lib/use-copied.ts";
import { jsonSchemaText, typeScriptText } from "../copy-schema.ts";

const COPIED_MS = 2000;

/** Copies the schema of one or all collections; the texts are made when they are asked for. */
export function CopySchema({
  collections,
  small = false,
}: {
  collections: readonly SchemaCollection[];
  small?: boolean;
}) {
  const { isCopied, copy } = useCopied(COPIED_MS);
  const Icon = isCopied ? Check : Copy;
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          size={small ? "sm" : "md"}
          variant={small ? "ghost" : "default"}
          className={isCopied ? "text-ok" : undefined}
          icon={<Icon size={13} strokeWidth={1.75} aria-hidden="true" />}
        >
          <span aria-live="polite">{isCopied ? "Copied" : "Copy as"}</span>
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => void copy(jsonSchemaText(collections))}>JSON Schema</MenuItem>
        <MenuItem onSelect={() => void copy(typeScriptText(collections))}>TypeScript types</MenuItem>
      </MenuContent>
    </Menu>
  );
}
