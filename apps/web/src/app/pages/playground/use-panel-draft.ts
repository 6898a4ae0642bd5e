import { useEffect, useEffectEvent } from "react";
import { draftOf, panelOf } from "../../../features/queries/panel-draft.ts";
import type { QueryPanel } from "../../../features/queries/query-panel.ts";
import { session } from "../../../lib/api.ts";
import { drafts } from "../../../lib/draft-storage.ts";

const WRITE_DELAY_MS = 400;

/** Returns the panel as this user left it on the connection. */
export function readPanel(connectionId: string): QueryPanel {
  const userId = session.getState().user?._id;
  return panelOf(userId === undefined ? null : drafts.read(userId, connectionId));
}

/** Keeps the panel of a connection: after a pause in typing, and when the page is left. */
export function usePanelDraft(connectionId: string, panel: QueryPanel): void {
  const write = useEffectEvent(() => {
    const userId = session.getState().user?._id;
    // nothing is kept of somebody who has just signed out
    if (userId !== undefined && session.hasToken()) drafts.write(userId, connectionId, draftOf(panel));
  });
  useEffect(() => {
    const timer = setTimeout(() => write(), WRITE_DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every change of the panel is written
  }, [panel]);
  useEffect(() => {
    const leave = () => write();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
}
