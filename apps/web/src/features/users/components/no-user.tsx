import { ButtonLink } from "../../../components/button-link.tsx";
import { Logo } from "../../../components/logo.tsx";

/** Nobody is signed in where somebody should be. */
export function NoUser() {
  return (
    <main className="flex h-full flex-col bg-canvas p-5">
      <Logo />
      <div className="m-auto w-full max-w-payment pb-16">
        <h1 className="text-heading font-semibold tracking-title">No user info found</h1>
        <p className="mt-1 text-body text-ink-2">Sign in again to see your dashboard.</p>
        <ButtonLink variant="pri" to="/login" className="mt-4">
          Back to Login
        </ButtonLink>
      </div>
    </main>
  );
}
