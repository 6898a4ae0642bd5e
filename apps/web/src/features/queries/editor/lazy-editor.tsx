import { type ComponentProps, lazy, Suspense } from "react";

/** Fetches the editor, also before it is asked for. */
export const loadEditor = () => import("./query-editor.tsx");
const Editor = lazy(() => loadEditor().then((module) => ({ default: module.QueryEditor })));

/** The editor in a chunk of its own: the question can be typed before it is there. */
export function LazyEditor(props: ComponentProps<typeof Editor>) {
  return (
    <Suspense fallback={<pre className="code h-full overflow-hidden pt-0 pl-13">{props.value}</pre>}>
      <Editor {...props} />
    </Suspense>
  );
}
