import { Maximize2, Minimize2 } from "lucide-react";
import { IconButton } from "../../../components/button.tsx";
import type { FullPane } from "./use-workspace-view.ts";

type FullScreenButtonProps = {
  pane: FullPane;
  shown: FullPane | null;
  onChange: (pane: FullPane | null) => void;
};

/** Gives a pane the whole window, and takes it back. */
export function FullScreenButton({ pane, shown, onChange }: FullScreenButtonProps) {
  const isFull = shown === pane;
  const Icon = isFull ? Minimize2 : Maximize2;
  return (
    <IconButton
      label={isFull ? "Leave full screen" : `Full screen: ${pane === "query" ? "query" : "results"}`}
      shortcut={isFull ? "Esc" : "Alt ↵"}
      size="sm"
      onClick={() => onChange(isFull ? null : pane)}
    >
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
