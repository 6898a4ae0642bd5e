import { useMutation } from "@tanstack/react-query";
import { checkConnection } from "../../../features/connections/api/connections.ts";
import { EMPTY_DRAFT } from "../../../features/connections/connect-draft.ts";
import { type ConnectFormHandle, useConnectForm } from "./use-connect-form.ts";
import { useOpening } from "./use-opening.ts";
import { BANNER_MS, type OutcomeHandle, useOutcome } from "./use-outcome.ts";
import { usePageUpload } from "./use-page-upload.ts";
import { useSavedConnections } from "./use-saved-connections.ts";

/** Tests a URI without connecting; names the other databases of the server when this one is empty. */
function useUriTest({ draft, setDraft }: ConnectFormHandle, { setNotice, clear, fail }: OutcomeHandle) {
  const test = useMutation({ mutationFn: checkConnection });
  const testUri = (uri: string) => {
    clear();
    test.mutate(
      { uri, ...(draft.ca.trim() === "" ? {} : { ca: draft.ca.trim() }) },
      {
        onSuccess: ({ message, databaseName, isEmpty, otherDatabases }) =>
          setNotice(
            isEmpty
              ? {
                  text: `${message} The database "${databaseName}" has no collections.`,
                  databases: otherDatabases,
                }
              : { text: message, closeAfterMs: BANNER_MS },
          ),
        onError: (error) => fail(error, "Failed to test connection", uri),
      },
    );
  };
  return {
    test: () => testUri(draft.uri.trim()),
    /** Puts another URI into the form and tests it. */
    tryUri: (uri: string) => {
      setDraft({ ...draft, uri });
      testUri(uri);
    },
    isTesting: test.isPending,
  };
}

/** State and actions of the Connect page. */
export function useConnectPage() {
  const form = useConnectForm();
  const outcome = useOutcome();
  const opening = useOpening(form.draft, outcome);
  const upload = usePageUpload(outcome, opening.openPlayground);
  const startNew = () => {
    outcome.clear();
    form.setDraft(EMPTY_DRAFT);
    form.setShowsOptions(false);
  };
  return {
    ...form,
    ...outcome,
    ...opening,
    ...useUriTest(form, outcome),
    ...useSavedConnections(form, outcome),
    startNew,
    upload,
  };
}
