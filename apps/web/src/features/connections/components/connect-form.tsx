import { LIMITS, TEXTS } from "@querysnap/contracts";
import { Plug } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { Select } from "../../../components/select.tsx";
import { useNow } from "../../../lib/use-now.ts";
import { changesOf, type ConnectDraft, isExpired, isHosted } from "../connect-draft.ts";
import { MARKS } from "../connection-mark.ts";
import { checkUri, isServerMasked } from "../connection-uri.ts";
import { HostedCard } from "./hosted-card.tsx";
import { MoreOptions } from "./more-options.tsx";
import { ServerAddress } from "./server-address.tsx";
import { UriField } from "./uri-field.tsx";

const INSTRUCTIONS_MS = 5000;

type ConnectFormProps = {
  draft: ConnectDraft;
  onDraft: (draft: ConnectDraft) => void;
  /** Local installations also take URIs without user and password. */
  needsCredentials: boolean;
  serverIp: string | null | undefined;
  usedText: string | null;
  showsOptions: boolean;
  onShowOptions: (isShown: boolean) => void;
  isConnecting: boolean;
  isTesting: boolean;
  isSaving: boolean;
  onConnect: () => void;
  onTest: () => void;
  onSave: () => void;
};

type FormErrors = { nickname?: string | undefined; uri?: string | undefined };

export function ConnectForm(props: ConnectFormProps) {
  const { draft, onDraft, needsCredentials } = props;
  const now = useNow();
  const [errors, setErrors] = useState<FormErrors>({});
  const [showsHelp, setShowsHelp] = useState(false);
  useEffect(() => {
    if (!showsHelp) return;
    const timer = setTimeout(() => setShowsHelp(false), INSTRUCTIONS_MS);
    return () => clearTimeout(timer);
  }, [showsHelp]);

  const uriError = () =>
    isHosted(draft) || isServerMasked(draft.uri) ? null : checkUri(draft.uri, { needsCredentials });
  const check = ({ nickname, uri }: { nickname: boolean; uri: boolean }): boolean => {
    const found: FormErrors = {
      nickname: nickname && draft.nickname.trim() === "" ? TEXTS.nicknameRequired : undefined,
      uri: (uri && uriError()) || undefined,
    };
    setErrors(found);
    if (found.uri !== undefined) setShowsHelp(true);
    return found.nickname === undefined && found.uri === undefined;
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check({ nickname: true, uri: true })) props.onConnect();
  };
  const hasExpired = draft.connection !== null && isExpired(draft.connection, now);

  return (
    <form className="mt-5.5 flex flex-col gap-4.5" noValidate onSubmit={handleSubmit}>
      <div className="grid grid-cols-[1fr_176px] items-start gap-3">
        <Field label="Nickname" error={errors.nickname}>
          {(control) => (
            <Input
              {...control}
              value={draft.nickname}
              maxLength={LIMITS.nicknameMax}
              autoComplete="off"
              placeholder="Staging orders"
              onChange={(event) => {
                setErrors({ ...errors, nickname: undefined });
                onDraft({ ...draft, nickname: event.target.value });
              }}
              onBlur={() =>
                setErrors((current) => ({
                  ...current,
                  nickname:
                    draft.nickname.trim() === "" && draft.uri !== "" ? TEXTS.nicknameRequired : undefined,
                }))
              }
            />
          )}
        </Field>
        <MarkField draft={draft} onDraft={onDraft} />
      </div>
      {isHosted(draft) && draft.connection ? (
        <HostedCard connection={draft.connection} />
      ) : (
        <>
          <UriField
            draft={draft}
            onDraft={onDraft}
            error={errors.uri}
            showsHelp={showsHelp}
            needsCredentials={needsCredentials}
            onToggleHelp={() => setShowsHelp(!showsHelp)}
            onEdit={() => setErrors({ ...errors, uri: undefined })}
          />
          <MoreOptions
            draft={draft}
            onDraft={onDraft}
            isOpen={props.showsOptions}
            onToggle={props.onShowOptions}
            isPublic={needsCredentials}
          />
        </>
      )}
      {props.serverIp === null && !needsCredentials ? null : <ServerAddress serverIp={props.serverIp} />}
      <div className="flex items-center gap-2">
        <Button
          type="submit"
          variant="pri"
          size="lg"
          className="min-w-33"
          icon={<Plug size={15} strokeWidth={1.75} aria-hidden="true" />}
          busy={props.isConnecting}
          busyLabel="Connecting"
          disabled={hasExpired ? "This temporary database has expired" : false}
        >
          Connect
        </Button>
        <Button
          size="lg"
          busy={props.isTesting}
          busyLabel="Testing"
          disabled={isHosted(draft) ? "Hosted databases need no test" : false}
          onClick={() => (check({ nickname: false, uri: true }) ? props.onTest() : undefined)}
        >
          Test
        </Button>
        {changesOf(draft) === null ? null : (
          <Button
            size="lg"
            variant="ghost"
            busy={props.isSaving}
            busyLabel="Saving"
            onClick={() => (check({ nickname: true, uri: false }) ? props.onSave() : undefined)}
          >
            Save changes
          </Button>
        )}
        {props.usedText === null ? null : (
          <span className="ml-auto text-small text-ink-3">{props.usedText}</span>
        )}
      </div>
    </form>
  );
}

function MarkField({ draft, onDraft }: Pick<ConnectFormProps, "draft" | "onDraft">) {
  return (
    <Field label="Environment">
      {(control) => (
        <span className="relative block" data-mark={draft.mark ?? undefined}>
          <Select
            {...control}
            value={draft.mark ?? ""}
            onChange={(event) => {
              const chosen = event.target.value;
              const mark =
                chosen === "development" || chosen === "staging" || chosen === "production" ? chosen : null;
              onDraft({ ...draft, mark });
            }}
          >
            <option value="">Not marked</option>
            {Object.entries(MARKS).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </span>
      )}
    </Field>
  );
}
