import { type ReactNode, StrictMode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from "react-router";
import { routes } from "./app/router.tsx";
import { onSignedOut, session } from "./lib/api.ts";

/** Loads the code of the page before the first render: what the server wrote stays on screen until then. */
async function loadMatches(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(matches.map((match) => loadRoute(match.route)));
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== "function") return;
  const loaded = await route.lazy();
  Object.assign(route, { ...loaded, lazy: undefined });
}

/** Calls `onMounted` once everything below it listens to events and shows who is signed in. */
function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(() => {
    // the render that replaces the visitor of the written page by the user follows this one at once
    const timer = setTimeout(onMounted);
    return () => clearTimeout(timer);
  }, [onMounted]);
  return children;
}

/** Renders the application into `element`, over what the server wrote there; then calls `onMounted`. */
export async function start(element: HTMLElement, onMounted: () => void): Promise<void> {
  void session.start();
  // the router loads again what is missing, and shows the error
  if (element.hasChildNodes()) await loadMatches().catch(() => null);
  const router = createBrowserRouter(routes);
  onSignedOut(() => void router.navigate("/login"));
  const app = (
    <StrictMode>
      <Mounted onMounted={onMounted}>
        <RouterProvider router={router} />
      </Mounted>
    </StrictMode>
  );
  // prerendered pages are hydrated, the frames of the application are replaced
  if (element.hasChildNodes() && !element.hasAttribute("data-shell")) hydrateRoot(element, app);
  else {
    element.removeAttribute("data-shell");
    createRoot(element).render(app);
  }
}
