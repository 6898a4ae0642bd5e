import { LIMITS, TEXTS } from "@querysnap/contracts";
import { Eye, EyeOff, Info } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import type { ConnectDraft } from "../connect-draft.ts";
import { checkUri, maskUri } from "../connection-uri.ts";
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
  const shown = draft.isRevealed ? draft.uri : maskUri(draft.uri);
  const handleChange = (text: string) => {
    onEdit();
    if (draft.isRevealed || shown === draft.uri) return onDraft({ ...draft, uri: text });
    // the mask is not text: what was typed around it goes to the real URI, touching it reveals
    const mask = /•+:•+/.exec(shown)?.[0] ?? "";
    const secret = draft.uri.slice(
      shown.indexOf(mask),
      draft.uri.length - (shown.length - shown.indexOf(mask) - mask.length),
    );
    if (text.includes(mask)) return onDraft({ ...draft, uri: text.replace(mask, () => secret) });
    onDraft({ ...draft, uri: text.includes("•") ? draft.uri : text, isRevealed: true });
  };
  const Icon = draft.isRevealed ? EyeOff : Eye;
  const encoded = error === TEXTS.uriMalformed ? encodeCredentials(draft.uri.trim()) : null;
  const canEncode = encoded !== null && checkUri(encoded, { needsCredentials }) !== TEXTS.uriMalformed;
  const summary = summarize(draft.uri);
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label="MongoDB Connection URL"
        error={error}
        aside={
          <button
            type="button"
            className="flex items-center gap-1 text-small text-ink-2 hover:text-ink"
            aria-expanded={showsHelp}
            onClick={onToggleHelp}
          >
            <Info size={13} strokeWidth={1.75} aria-hidden="true" />
            Instructions
          </button>
        }
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
            value={shown}
            maxLength={LIMITS.uriMax}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="mongodb+srv://username:password@host/database"
            onChange={(event) => handleChange(event.target.value)}
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
      {encoded !== null && canEncode ? (
        <div className="flex items-center gap-2.5 text-small text-ink-2">
          The password holds characters that a URL can't.
          <Button
            size="sm"
            onClick={() => {
              onEdit();
              onDraft({ ...draft, uri: encoded });
            }}
          >
            Encode the password
          </Button>
        </div>
      ) : null}
      {showsHelp ? <Instructions needsCredentials={needsCredentials} /> : null}
    </div>
  );
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
