import { LIMITS, TEXTS } from "@querysnap/contracts";
import { Eye, EyeOff, Info } from "lucide-react";
import { flushSync } from "react-dom";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import type { ConnectDraft } from "../connect-draft.ts";
import { checkUri, maskUri, typeIntoUri } from "../connection-uri.ts";
import { encodeCredentials, isEncrypted, isSrv, splitUri } from "../uri-edits.ts";

type UriFieldProps = {
  draft: ConnectDraft;
  onDraft: (draft: ConnectDraft) => void;
  needsCredentials: boolean;
  error: string | undefined;
  showsHelp: boolean;
  onToggleHelp: () => void;
  onEdit: () => void;
};

/** The URI with its credentials hidden until they are asked for. */
export function UriField({
  draft,
  onDraft,
  error,
  showsHelp,
  needsCredentials,
  onToggleHelp,
  onEdit,
}: UriFieldProps) {
  const Icon = draft.isRevealed ? EyeOff : Eye;
  const encoded = error === TEXTS.uriMalformed ? encodeCredentials(draft.uri.trim()) : null;
  const canEncode = encoded !== null && checkUri(encoded, { needsCredentials }) !== TEXTS.uriMalformed;
  const summary = summarize(draft.uri);
  const edit = (change: Partial<ConnectDraft>) => {
    onEdit();
    onDraft({ ...draft, ...change });
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label="MongoDB Connection URL"
        error={error}
        aside={<InstructionsButton isOpen={showsHelp} onToggle={onToggleHelp} />}
        hint={
          <>
            {draft.isRevealed ? "" : "User name and password are hidden. "}
            {summary ?? (
              <>
                Form: <span className="font-mono">mongodb+srv://username:password@host/database</span>
              </>
            )}
          </>
        }
      >
        {(control) => (
          <Input
            {...control}
            mono
            className="text-ui"
            value={draft.isRevealed ? draft.uri : maskUri(draft.uri)}
            maxLength={LIMITS.uriMax}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="mongodb+srv://username:password@host/database"
            onChange={({ target }) => {
              const { value, selectionEnd } = target;
              const next = typeIntoUri(draft, value);
              // drawn at once, so that the cursor can stay where it was typed in place of going to the end
              flushSync(() => edit(next));
              if (next.uri !== value) moveFromEnd(target, value.length - (selectionEnd ?? value.length));
            }}
            after={
              <Button
                variant="ghost"
                size="sm"
                className="-mr-1.5"
                aria-label={draft.isRevealed ? "Hide credentials" : "Show credentials"}
                aria-pressed={draft.isRevealed}
                icon={<Icon size={14} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => onDraft({ ...draft, isRevealed: !draft.isRevealed })}
              >
                {draft.isRevealed ? "Hide" : "Show"}
              </Button>
            }
          />
        )}
      </Field>
      {encoded !== null && canEncode ? <EncodeOffer onEncode={() => edit({ uri: encoded })} /> : null}
      {showsHelp ? <Instructions needsCredentials={needsCredentials} /> : null}
    </div>
  );
}

/** Puts the cursor so many characters before the end: what is revealed has another length than its mask. */
function moveFromEnd(input: HTMLInputElement, count: number): void {
  const at = Math.max(0, input.value.length - count);
  input.setSelectionRange(at, at);
}

const MAX_HOSTS_SHOWN = 3;

/** Several hosts and DNS names in a form that can be read at a glance; null where the URI says it already. */
function summarize(uri: string): string | null {
  const parts = splitUri(uri.trim());
  if (!parts || parts.database === "" || (parts.hosts.length === 1 && !isSrv(parts))) return null;
  const hosts = parts.hosts.slice(0, MAX_HOSTS_SHOWN).join(", ");
  const more = parts.hosts.length - MAX_HOSTS_SHOWN;
  const set = /(?:^|&)replicaSet=([^&]+)/i.exec(parts.options.join("&"))?.[1];
  return [
    isSrv(parts)
      ? `Hosts from the DNS records of ${hosts}`
      : `${parts.hosts.length} hosts: ${hosts}${more > 0 ? ` and ${more} more` : ""}`,
    ...(set === undefined ? [] : [`replica set ${set}`]),
    `database ${parts.database}`,
    isEncrypted(parts) ? "encrypted" : "not encrypted",
  ].join(" · ");
}

/** Offers to escape what a URI can't hold in a password. */
function EncodeOffer({ onEncode }: { onEncode: () => void }) {
  return (
    <div className="flex items-center gap-2.5 text-small text-ink-2">
      The password holds characters that a URL can't.
      <Button size="sm" onClick={onEncode}>
        Encode the password
      </Button>
    </div>
  );
}

function InstructionsButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="flex items-center gap-1 text-small text-ink-2 hover:text-ink"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Info size={13} strokeWidth={1.75} aria-hidden="true" />
      Instructions
    </button>
  );
}

function Instructions({ needsCredentials }: { needsCredentials: boolean }) {
  return (
    <div
      className="appear-quick rounded-panel border border-line bg-canvas px-3.5 py-3 text-ui text-ink-2"
      role="note"
      aria-label="Instructions"
    >
      <ol className="list-decimal space-y-1 pl-4.5">
        <li>
          Copy the connection string of your deployment:{" "}
          <code className="font-mono text-cell text-ink">mongodb://</code> or{" "}
          <code className="font-mono text-cell text-ink">mongodb+srv://</code>.
        </li>
        <li>
          Put user name and password in front of the host. Write{" "}
          <code className="font-mono text-cell text-ink">@ : / ? #</code> as{" "}
          <code className="font-mono text-cell text-ink">%40 %3A %2F %3F %23</code>.
        </li>
        <li>
          End the address with the database: <code className="font-mono text-cell text-ink">/mydatabase</code>
          .
        </li>
        {needsCredentials ? null : (
          <li>On this installation a local server without user name and password works too.</li>
        )}
      </ol>
    </div>
  );
}
