import { ButtonLink } from "../../components/button-link.tsx";

export function Component() {
  return (
    <main className="mx-auto w-full max-w-page px-5 py-24 xl:px-0">
      <h1 className="text-display font-semibold tracking-section">There is no such page</h1>
      <p className="mt-2 text-read text-ink-2">The address may be misspelled, or the page has moved.</p>
      <ButtonLink to="/" size="lg" className="mt-6">
        Go Home
      </ButtonLink>
    </main>
  );
}
