import { type ComponentProps, lazy, Suspense } from "react";

const load = () => import("./query-editor.tsx");
const Editor = lazy(() => load().then((module) => ({ default: module.QueryEditor })));

/** Fetches the editor before it is asked for. */
export function preloadEditor(): void {
  void load();
}

/** The editor in a chunk of its own: the question can be typed before it is there. */
export function LazyEditor(props: ComponentProps<typeof Editor>) {
  return (
    <Suspense fallback={<pre className="code h-full overflow-hidden pt-0 pl-13">{props.value}</pre>}>
      <Editor {...props} />
    </Suspense>
  );
}
