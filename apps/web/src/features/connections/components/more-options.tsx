import { LIMITS } from "@querysnap/contracts";
import { ChevronDown } from "lucide-react";
import { Field } from "../../../components/field.tsx";
import { Textarea } from "../../../components/input.tsx";
import { Toggle } from "../../../components/toggle.tsx";
import type { ConnectDraft } from "../connect-draft.ts";

type MoreOptionsProps = {
  draft: ConnectDraft;
  onDraft: (draft: ConnectDraft) => void;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Servers on the machine of this installation can't be reached. */
  isPublic: boolean;
};

/** Advanced options: read only, a private authority, and advice on SSH tunnels. */
export function MoreOptions({ draft, onDraft, isOpen, onToggle, isPublic }: MoreOptionsProps) {
  const set = [...(draft.isReadOnly ? ["read only"] : []), ...(draft.ca === "" ? [] : ["private authority"])];
  return (
    <details
      className="group rounded-panel border border-line"
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-panel px-3 py-2 text-ui text-ink-2 hover:text-ink">
        More options
        {set.length > 0 && !isOpen ? <span className="text-small text-ink-3">{set.join(", ")}</span> : null}
        <ChevronDown
          size={14}
          strokeWidth={1.75}
          className="ml-auto transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="flex flex-col gap-4 border-t border-line px-3 py-3.5">
        <div className="flex items-center gap-3">
          <div className="min-w-0">
            <p className="text-ui font-medium">Read only</p>
            <p className="text-small text-ink-3">
              Only find(), count() and aggregate() run. Everything that writes is refused before it is sent.
            </p>
          </div>
          <span className="ml-auto flex">
            <Toggle
              label="Read only"
              checked={draft.isReadOnly}
              onChange={(isReadOnly) => onDraft({ ...draft, isReadOnly })}
            />
          </span>
        </div>
        <Field
          label="Private certificate authority"
          optional
          hint="For servers whose certificate no public authority has signed. Paste its certificate, never a private key. It is stored encrypted."
        >
          {(control) => (
            <Textarea
              {...control}
              mono
              rows={4}
              className="text-small"
              value={draft.ca}
              maxLength={LIMITS.caMax}
              spellCheck={false}
              autoComplete="off"
              placeholder={"-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----"}
              onChange={(event) => onDraft({ ...draft, ca: event.target.value })}
            />
          )}
        </Field>
        <div>
          <p className="text-ui font-medium">SSH tunnels</p>
          {isPublic ? (
            <p className="text-small text-ink-3">
              SSH tunnels aren't opened from here. Allow the address shown below in the server's firewall and
              turn on TLS, or run QuerySnap on a machine that reaches the server.
            </p>
          ) : (
            <p className="text-small text-ink-3">
              SSH tunnels aren't opened from here. Open one on this machine with{" "}
              <code className="font-mono text-ink-2 select-all">
                ssh -N -L 27018:localhost:27017 user@server
              </code>{" "}
              and connect to <code className="font-mono text-ink-2">localhost:27018</code> with{" "}
              <code className="font-mono text-ink-2">directConnection=true</code>.
            </p>
          )}
        </div>
      </div>
    </details>
  );
}
