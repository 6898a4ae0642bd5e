import { useLocation, useParams } from "react-router";
import { Banner } from "../../components/banner.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Button } from "../../components/button.tsx";
import { SignInFrame } from "../../features/auth/components/sign-in-frame.tsx";
import { type AccountLink, useAccountLink } from "../../features/account-data/api/account-data.ts";
import { errorText } from "../../lib/api-error.ts";

type Wording = { title: string; text: string; button: string; variant: "pri" | "danger" };

// mail programs prefetch links, so only the button changes anything
const WORDINGS: Record<AccountLink, Wording> = {
  "account-data": {
    title: "Download your data",
    text: "A ZIP archive with everything that is stored about your account, as JSON. The link works once.",
    button: "Download my data",
    variant: "pri",
  },
  "delete-account": {
    title: "Delete your account?",
    text: "Your connections, history, saved queries and uploaded databases are deleted in seven days, and you are signed out everywhere now. Until then a link in your email undoes it. A SnapX subscription ends with the account.",
    button: "Delete my account",
    variant: "danger",
  },
  "undo-deletion": {
    title: "Keep your account?",
    text: "The deletion of your account is undone and everything in it stays.",
    button: "Keep my account",
    variant: "pri",
  },
};

/** The pages that links in emails about the user's data lead to. */
export function Component() {
  const { token = "" } = useParams();
  const { pathname } = useLocation();
  const name = Object.keys(WORDINGS).find((each) => pathname.startsWith(`/${each}/`));
  const link = (name ?? "account-data") as AccountLink;
  const words = WORDINGS[link];
  const action = useAccountLink(link);
  return (
    <SignInFrame title={words.title}>
      <p className="text-body text-ink-2">{words.text}</p>
      {action.isSuccess ? <Banner tone="ok">{action.data}</Banner> : null}
      {action.isError ? <Banner tone="danger">{errorText(action.error, action.fallback)}</Banner> : null}
      <div className="flex flex-wrap gap-2">
        {action.isSuccess ? null : (
          <Button
            variant={words.variant}
            size="lg"
            busy={action.isPending}
            busyLabel="Working"
            onClick={() => action.mutate(token)}
          >
            {words.button}
          </Button>
        )}
        <ButtonLink size="lg" to="/">
          Go Home
        </ButtonLink>
      </div>
    </SignInFrame>
  );
}
