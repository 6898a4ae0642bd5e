import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from "react-router";
import { routes } from "./app/router.tsx";
import { onSignedOut, session } from "./lib/api.ts";
import "./styles/app.css";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");
const isPrerendered = element.hasChildNodes();

/** A pre-rendered page is taken over as it stands, so its code must be there before the first render. */
async function loadMatches(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(matches.map((match) => loadRoute(match.route)));
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== "function") return;
  const loaded = await route.lazy();
  Object.assign(route, { ...loaded, lazy: undefined });
}

if (isPrerendered) await loadMatches();
void session.start();
const router = createBrowserRouter(routes);
onSignedOut(() => void router.navigate("/login"));

const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
if (isPrerendered) hydrateRoot(element, app);
else createRoot(element).render(app);
