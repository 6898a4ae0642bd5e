import type { Value } from "@querysnap/mql";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from "react";
import { IconButton } from "../../../components/button.tsx";
import { Input } from "../../../components/input.tsx";
import { findInResult, type Match, MAX_MATCHES } from "../find-in-result.ts";

const ICON = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

type FindBarProps = {
  items: readonly Value[];
  /** Shows one of the matches. */
  onMatch: (match: Match | null) => void;
  onClose: () => void;
};

/** Finds a text in keys and values of the documents on screen. Enter goes on, Shift Enter back. */
export function FindBar({ items, onMatch, onClose }: FindBarProps) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const wanted = useDeferredValue(text);
  const matches = useMemo(() => findInResult(items, wanted), [items, wanted]);
  const place = matches.length === 0 ? 0 : at % matches.length;
  const match = matches[place] ?? null;
  const show = useEffectEvent((shown: Match | null) => onMatch(shown));
  useEffect(() => show(match), [match]);
  const go = (steps: number) => setAt((place + steps + matches.length) % Math.max(1, matches.length));
  const total =
    matches.length === MAX_MATCHES ? `${MAX_MATCHES.toLocaleString("en-US")}+` : String(matches.length);
  return (
    <search className="flex flex-none items-center gap-2 border-b border-line bg-canvas px-5 py-1.5">
      <Input
        aria-label="Find in result"
        placeholder="Find in result"
        value={text}
        ref={(input) => input?.focus()}
        controlSize="sm"
        frameClassName="w-72"
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
          if (event.key === "Escape") onClose();
          if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
        }}
      />
      <output className="num text-small text-ink-3">
        {wanted.trim() === "" ? "" : match ? `${place + 1} of ${total}` : "Not found"}
      </output>
      <IconButton label="Previous match" size="sm" onClick={() => go(-1)}>
        <ChevronUp {...ICON} />
      </IconButton>
      <IconButton label="Next match" size="sm" onClick={() => go(1)}>
        <ChevronDown {...ICON} />
      </IconButton>
      <IconButton label="Close find" size="sm" className="ml-auto" onClick={onClose}>
        <X {...ICON} />
      </IconButton>
    </search>
  );
}
