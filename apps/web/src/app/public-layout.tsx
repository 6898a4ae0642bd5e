import { Outlet } from "react-router";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

/** Header and footer of the public pages. */
export function Component() {
  return (
    <div className="flex min-h-full flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <PublicHeader />
      <div id="content" tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </div>
      <PublicFooter />
    </div>
  );
}
