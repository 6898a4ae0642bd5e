import type { ComponentProps } from "react";
import { LazyPart } from "../../../components/lazy-part.tsx";
import { createChunk } from "../../../lib/chunk.ts";
import type { QueryEditor } from "./query-editor.tsx";

export const editorChunk = createChunk(() => import("./query-editor.tsx"));

/** Loads the editor lazily, so that a question can be typed before it is there. */
export function LazyEditor(props: ComponentProps<typeof QueryEditor>) {
  return (
    <LazyPart
      name="The editor"
      chunk={editorChunk}
      waiting={<pre className="code h-full overflow-hidden pt-0 pl-13">{props.value}</pre>}
      render={({ QueryEditor }) => <QueryEditor {...props} />}
    />
  );
}
