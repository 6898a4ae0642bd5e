import type { Value } from "@querysnap/mql";
import { Download } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../../../components/menu.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import {
  FORMAT_TYPES,
  RESULT_FORMATS,
  resultFileName,
  type ResultFormat,
  resultParts,
} from "../result-file.ts";

const NAMES: Record<ResultFormat, string> = {
  json: "JSON (Extended JSON)",
  ndjson: "NDJSON, one document a line",
  csv: "CSV",
};

/** Source of a result; names its file. */
export type ResultSource = { collection: string; operation: string };

function saveResult(items: readonly Value[], source: ResultSource, format: ResultFormat): void {
  const file = new Blob(resultParts(items, format), { type: FORMAT_TYPES[format] });
  saveFile(file, resultFileName(source, format, Date.now()));
}

/** Saves the documents on screen as a file. */
export function SaveMenu({ items, source }: { items: readonly Value[]; source: ResultSource }) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" title="Save as" icon={<Download size={13} strokeWidth={1.75} aria-hidden="true" />}>
          Save as
        </Button>
      </MenuTrigger>
      <MenuContent>
        {RESULT_FORMATS.map((format) => (
          <MenuItem key={format} onSelect={() => saveResult(items, source, format)}>
            {NAMES[format]}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
