import { isRouteErrorResponse, useRouteError } from "react-router";
import { buttonStyle } from "../components/button-style.ts";
import { Logo } from "../components/logo.tsx";

/** Replaces a page that failed to load or to render. */
export function PageError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="flex min-h-full flex-col bg-canvas p-5">
      <Logo />
      <div className="m-auto w-full max-w-payment pb-16" role="alert">
        <h1 className="text-heading font-semibold tracking-title">
          {isMissing ? "There is no such page" : "This page stopped working"}
        </h1>
        <p className="mt-1 text-body text-ink-2">
          {isMissing
            ? "The address may be misspelled, or the page has moved."
            : "Loading it again helps after an update. What you saved is kept."}
        </p>
        <div className="mt-4 flex gap-2">
          {isMissing ? null : (
            <button
              type="button"
              className={buttonStyle({ variant: "pri" })}
              onClick={() => location.reload()}
            >
              Load again
            </button>
          )}
          <button type="button" className={buttonStyle()} onClick={() => location.assign("/")}>
            Go Home
          </button>
        </div>
      </div>
    </main>
  );
}
