import { LIMITS } from "@querysnap/contracts";
import { Check, Timer } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../../../components/menu.tsx";
import type { PanelHandle } from "./use-query-panel.ts";

const CHOICES_MS = [1_000, 5_000, 10_000, 30_000];

/** Returns the maximum run time of a connection. */
export function connectionLimitMs(isSample: boolean): number {
  return isSample ? LIMITS.sampleQueryTimeMs : LIMITS.queryTimeMs;
}

/** Menu for the time limit of this tab's runs. */
export function TimeLimit({ panel, isSample }: { panel: PanelHandle; isSample: boolean }) {
  const longest = connectionLimitMs(isSample);
  const current = Math.min(panel.state.timeLimitMs ?? longest, longest);
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Time limit: ${current / 1000} s`}
          icon={<Timer size={13} strokeWidth={1.75} aria-hidden="true" />}
        >
          <span className="@max-[670px]:hidden">{current / 1000} s</span>
        </Button>
      </MenuTrigger>
      <MenuContent>
        {CHOICES_MS.filter((ms) => ms <= longest).map((ms) => (
          <MenuItem
            key={ms}
            shortcut={ms === current ? <Check size={13} strokeWidth={2.25} aria-label="chosen" /> : null}
            onSelect={() => panel.actions.setTimeLimit(ms === longest ? null : ms)}
          >
            {ms === longest ? `Stop after ${ms / 1000} s (the longest)` : `Stop after ${ms / 1000} s`}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
