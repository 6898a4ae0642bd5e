import { useEffect, useState } from "react";

/** Copies a text and says so for a while. Where the clipboard is refused nothing changes. */
export function useCopied(forMs: number): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), forMs);
    return () => clearTimeout(timer);
  }, [copies, forMs]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopies((count) => count + 1);
    } catch {
      setCopies(0);
    }
  };
  return { isCopied: copies > 0, copy };
}
