import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from "react-router";
import { PlainShell, PlaygroundShell } from "./app/page-shell.tsx";
import { isPageHandle } from "./app/root-layout.tsx";
import { routes } from "./app/router.tsx";

type PublicPage = { path: string; title: string; description: string };

/** Written for addresses that no route names. */
const NOT_FOUND_PATH = "/404";

const publicPages: PublicPage[] = [
  {
    path: "/",
    title: "QuerySnap",
    description:
      "Plain English in, MongoDB query out. See which word became which part, what was not understood, and what comes back.",
  },
  {
    path: "/about",
    title: "About",
    description: "QuerySnap turns a question into a MongoDB query that you can read, check and run.",
  },
  { path: "/contact", title: "Contact", description: "Write to the people behind QuerySnap." },
  { path: "/pricing", title: "Pricing", description: "Snap is free. SnapX costs Rs 299 per month." },
  {
    path: "/privacy-policy",
    title: "Privacy Policy",
    description: "What QuerySnap keeps, why, and how to have it removed.",
  },
  { path: "/terms-of-service", title: "Terms of Service", description: "The agreement for using QuerySnap." },
  { path: "/refund-policy", title: "Refund Policy", description: "When money is returned, and how." },
  { path: NOT_FOUND_PATH, title: "Not found", description: "There is no such page." },
];

/** Pages that read without the application, which is loaded with the reader's first interaction. */
const WAITING = new Set(["/", "/privacy-policy", "/terms-of-service", "/refund-policy", NOT_FOUND_PATH]);

/** The application, which the entry imports. */
const APPLICATION = "start.tsx";

/** Source files that a page needs besides the application; their chunks are preloaded with it. */
const PRELOADED: Record<string, readonly string[]> = {
  "/": ["app/public-layout.tsx", "app/pages/landing-page.tsx"],
  "/login": ["app/app-shell.tsx", "app/pages/login-page.tsx"],
  "/connect": [
    "app/app-shell.tsx",
    "app/protected-layout.tsx",
    "app/desktop-only.tsx",
    "app/pages/connect-page.tsx",
  ],
  "/playground": [
    "app/app-shell.tsx",
    "app/protected-layout.tsx",
    "app/desktop-only.tsx",
    "app/pages/playground-page.tsx",
  ],
};

export type WrittenPage = {
  path: string;
  title: string;
  /** Null keeps the general one. */
  description: string | null;
  html: string;
  /** Shells are replaced by the application, finished pages are taken over by it. */
  isShell: boolean;
  /** The application waits for the reader's first interaction. */
  waits: boolean;
  preloaded: readonly string[];
};

/** Paths and titles of all routes, with `:name` for parameters. */
function routePages(children: readonly RouteObject[], parent = ""): { path: string; title: string }[] {
  return children.flatMap((route) => {
    const path = route.path === undefined ? parent : `${parent}/${route.path}`;
    const handle: unknown = route.handle;
    const own = isPageHandle(handle) ? [{ path: path || "/", title: handle.title }] : [];
    return [...own, ...routePages(route.children ?? [], path)];
  });
}

const preloadedOf = (path: string) => [APPLICATION, ...(PRELOADED[path] ?? [])];

async function renderPage({ path, title, description }: PublicPage): Promise<WrittenPage> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  // No inline script: the page's policy would refuse it, and there is no data to hand over.
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  const preloaded = preloadedOf(path);
  return { path, title, description, html, isShell: false, waits: WAITING.has(path), preloaded };
}

/** The frame of a page that needs its code first. */
function renderShell({ path, title }: { path: string; title: string }): WrittenPage {
  const html = renderToStaticMarkup(path === "/playground" ? <PlaygroundShell /> : <PlainShell />);
  return { path, title, description: null, html, isShell: true, waits: false, preloaded: preloadedOf(path) };
}

/** Every page that is written as HTML at build time; no other address exists. */
export async function renderPages(): Promise<WrittenPage[]> {
  const finished = new Set(publicPages.map((page) => page.path));
  const shells = routePages(routes).filter(({ path }) => !finished.has(path) && !path.endsWith("*"));
  return [...(await Promise.all(publicPages.map(renderPage))), ...shells.map(renderShell)];
}
