import {
  confirmAccountDeletion,
  downloadAccountData,
  TEXTS,
  undoAccountDeletion,
} from "@querysnap/contracts";
import { useState } from "react";
import { useLocation, useParams } from "react-router";
import { Banner } from "../../components/banner.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Button } from "../../components/button.tsx";
import { SignInFrame } from "../../features/auth/components/sign-in-frame.tsx";
import { errorText } from "../../lib/api-error.ts";
import { api, session } from "../../lib/api.ts";
import { formatDay } from "../../lib/dates.ts";
import { saveFile } from "../../lib/download.ts";

type Action = {
  title: string;
  text: string;
  button: string;
  variant: "pri" | "danger";
  fallback: string;
  /** Returns what is said afterwards. */
  run: (token: string) => Promise<string>;
};

// Mail programs open links by themselves, so opening one changes nothing: the button does.
const ACTIONS: Record<"account-data" | "delete-account" | "undo-deletion", Action> = {
  "account-data": {
    title: "Download your data",
    text: "A ZIP archive with everything that is stored about your account, as JSON. The link works once.",
    button: "Download my data",
    variant: "pri",
    fallback: "Failed to download your data",
    run: async (token) => {
      const fallback = "Failed to download your data";
      const response = await api.open(downloadAccountData, {
        body: { token },
        fallback,
        accept: "application/zip",
      });
      await saveFile(response, "querysnap-data.zip");
      return "Your data has been downloaded.";
    },
  },
  "delete-account": {
    title: "Delete your account?",
    text: "Your connections, history, saved queries and uploaded databases are deleted in seven days, and you are signed out everywhere now. Until then a link in your email undoes it. A SnapX subscription ends with the account.",
    button: "Delete my account",
    variant: "danger",
    fallback: "Failed to delete your account",
    run: async (token) => {
      const fallback = "Failed to delete your account";
      const { message, deleteAt } = await api.call(confirmAccountDeletion, { body: { token }, fallback });
      session.clearToken();
      return `${message} Day of the deletion: ${formatDay(deleteAt)}.`;
    },
  },
  "undo-deletion": {
    title: "Keep your account?",
    text: "The deletion of your account is undone and everything in it stays.",
    button: "Keep my account",
    variant: "pri",
    fallback: "Failed to keep your account",
    run: async (token) => {
      const fallback = "Failed to keep your account";
      const { message } = await api.call(undoAccountDeletion, { body: { token }, fallback });
      return message || TEXTS.deletionUndone;
    },
  },
};

/** The pages that links in emails about the user's data lead to. */
export function Component() {
  const { token = "" } = useParams();
  const { pathname } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: "ok" | "danger"; text: string } | null>(null);
  const name = Object.keys(ACTIONS).find((each) => pathname.startsWith(`/${each}/`));
  const action = ACTIONS[(name ?? "account-data") as keyof typeof ACTIONS];
  const run = async () => {
    setBusy(true);
    try {
      setOutcome({ tone: "ok", text: await action.run(token) });
    } catch (error) {
      setOutcome({ tone: "danger", text: errorText(error, action.fallback) });
    }
    setBusy(false);
  };
  return (
    <SignInFrame title={action.title}>
      <p className="text-body text-ink-2">{action.text}</p>
      {outcome === null ? null : <Banner tone={outcome.tone}>{outcome.text}</Banner>}
      <div className="flex flex-wrap gap-2">
        {outcome?.tone === "ok" ? null : (
          <Button
            variant={action.variant}
            size="lg"
            busy={isBusy}
            busyLabel="Working"
            onClick={() => void run()}
          >
            {action.button}
          </Button>
        )}
        <ButtonLink size="lg" to="/">
          Go Home
        </ButtonLink>
      </div>
    </SignInFrame>
  );
}
