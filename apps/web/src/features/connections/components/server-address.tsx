import { Check, Copy, Server } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../../components/button.tsx";

const COPIED_MS = 1000;
const UNKNOWN = "Contact support for IP";

/** Shows the address to allow in a firewall; a click copies it. Undefined while it loads. */
export function ServerAddress({ serverIp }: { serverIp: string | null | undefined }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <div className="flex items-center gap-2 rounded-panel border border-line bg-canvas py-2 pr-2 pl-3">
      <Server size={15} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
      <span className="text-ui text-ink-2">Allow this address in your firewall or Atlas access list</span>
      {serverIp === undefined ? null : serverIp === null ? (
        <span className="ml-auto pr-1 text-small text-ink-3">{UNKNOWN}</span>
      ) : (
        <Button
          size="sm"
          className={`ml-auto ${isCopied ? "text-ok" : ""}`}
          aria-label={isCopied ? "Copied" : `Copy ${serverIp}`}
          onClick={() => void navigator.clipboard.writeText(serverIp).then(() => setCopied(true))}
        >
          <span className="num font-mono text-small">{serverIp}</span>
          {isCopied ? (
            <Check size={13} strokeWidth={2.25} aria-hidden="true" />
          ) : (
            <Copy size={13} strokeWidth={1.75} aria-hidden="true" />
          )}
        </Button>
      )}
    </div>
  );
}
