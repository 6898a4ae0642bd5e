import { useState } from "react";
import { type ConnectDraft, EMPTY_DRAFT } from "../../../features/connections/connect-draft.ts";

/** What is entered in the form, and whether its rarer options are open. */
export function useConnectForm() {
  const [draft, setDraft] = useState<ConnectDraft>(EMPTY_DRAFT);
  const [showsOptions, setShowsOptions] = useState(false);
  return { draft, setDraft, showsOptions, setShowsOptions };
}

export type ConnectFormHandle = ReturnType<typeof useConnectForm>;
