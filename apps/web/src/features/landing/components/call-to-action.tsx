import { ArrowRight } from "lucide-react";
import { ButtonLink } from "../../../components/button-link.tsx";
import { buttonStyle } from "../../../components/button-style.ts";
import { useSession } from "../../../lib/use-session.ts";

/** The next step of a visitor, or of somebody who is signed in already. */
export function CallToAction({ className }: { className?: string }) {
  const { loading, isAuthenticated } = useSession();
  if (loading) {
    return <output className={buttonStyle({ variant: "pri", size: "lg", className })}>Loading...</output>;
  }
  return (
    <ButtonLink variant="pri" size="lg" to={isAuthenticated ? "/connect" : "/login"} className={className}>
      {isAuthenticated ? "Go to Dashboard" : "Get Started"}
      <ArrowRight aria-hidden="true" size={15} strokeWidth={2} />
    </ButtonLink>
  );
}
