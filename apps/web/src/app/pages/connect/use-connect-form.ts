import { useState } from "react";
import { type ConnectDraft, EMPTY_DRAFT } from "../../../features/connections/connect-draft.ts";

/** State of the connect form and whether its advanced options are open. */
export function useConnectForm() {
  const [draft, setDraft] = useState<ConnectDraft>(EMPTY_DRAFT);
  const [showsOptions, setShowsOptions] = useState(false);
  return { draft, setDraft, showsOptions, setShowsOptions };
}

export type ConnectFormHandle = ReturnType<typeof useConnectForm>;
