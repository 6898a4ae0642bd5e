import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { showCutTexts } from "../lib/cut-texts.ts";

/** Given to a route as its `handle`. */
export type PageHandle = {
  title: string;
  /** The title where the query string makes another page of it; null where it does not. */
  titleOf?: (search: URLSearchParams) => string | null;
};

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/** Names the page in the window's title and, after the first one, to screen readers. */
export function RootLayout() {
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isPageHandle);
  const { search } = useLocation();
  const title = handle?.titleOf?.(new URLSearchParams(search)) ?? handle?.title;
  const announcer = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    if (!isFirst.current && announcer.current) announcer.current.textContent = title;
    isFirst.current = false;
  }, [title]);
  useEffect(() => showCutTexts(document), []);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <div ref={announcer} aria-live="polite" className="sr-only" />
    </>
  );
}
