import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from "react-router";
import { routes } from "./app/router.tsx";
import { onSignedOut, session } from "./lib/api.ts";
import "./styles/app.css";

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

/** A function, because the chunks that it waits for import this one: a top-level `await` would be a cycle. */
async function start(element: HTMLElement): Promise<void> {
  void session.start();
  // the router loads again what is missing, and shows the error
  if (element.hasChildNodes()) await loadMatches().catch(() => null);
  const router = createBrowserRouter(routes);
  onSignedOut(() => void router.navigate("/login"));
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // finished pages are taken over as they stand, the frames of the application are replaced
  if (element.hasChildNodes() && !element.hasAttribute("data-shell")) hydrateRoot(element, app);
  else {
    element.removeAttribute("data-shell");
    createRoot(element).render(app);
  }
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void start(root);
