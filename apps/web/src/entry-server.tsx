import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { routes } from "./app/router.tsx";

const pages = [
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
];

/** The public pages that are written as finished HTML at build time. */
export const paths = pages.map((page) => page.path);

export async function renderPage(
  path: string,
): Promise<{ html: string; title: string; description: string }> {
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`${path} is not a pre-rendered page`);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  // No inline script: the page's policy would refuse it, and there is no data to hand over.
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  return { html, title: page.title, description: page.description };
}
