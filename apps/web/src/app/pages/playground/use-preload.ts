import { useEffect } from "react";
import { editorChunk } from "../../../features/queries/editor/lazy-editor.tsx";
import { chartChunk } from "../../../features/results/use-chart.ts";
import { historyChunk, schemaChunk } from "./other-tabs.tsx";
import { dangerChunk } from "./use-running.ts";

const FIRST_TOUCHES = ["keydown", "pointerdown"] as const;

/** Loads the lazy chunks of the page at the first key or press: before they are needed, but not on idle visits. */
export function usePreload(): void {
  useEffect(() => {
    const touched = new AbortController();
    const preload = () => {
      touched.abort();
      for (const chunk of [editorChunk, dangerChunk, schemaChunk, historyChunk, chartChunk])
        chunk.load().catch(() => null);
    };
    for (const name of FIRST_TOUCHES) window.addEventListener(name, preload, { signal: touched.signal });
    return () => touched.abort();
  }, []);
}
