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

/** Instructions for the URI, which close by themselves after a while. */
function useInstructions() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), INSTRUCTIONS_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return { isShown, show: () => setShown(true), toggle: () => setShown(!isShown) };
}

function missingNickname({ nickname }: ConnectDraft): string | undefined {
  return nickname.trim() === "" ? TEXTS.nicknameRequired : undefined;
}

function wrongUri(draft: ConnectDraft, needsCredentials: boolean): string | undefined {
  if (isHosted(draft) || isServerMasked(draft.uri)) return undefined;
  return checkUri(draft.uri, { needsCredentials }) ?? undefined;
}

/** Shows the error of the form; an invalid URI opens the instructions. */
function useChecks(draft: ConnectDraft, needsCredentials: boolean) {
  const [errors, setErrors] = useState<FormErrors>({});
  const instructions = useInstructions();
  const check = (fields: { nickname: boolean; uri: boolean }): boolean => {
    const nickname = fields.nickname ? missingNickname(draft) : undefined;
    const uri = fields.uri ? wrongUri(draft, needsCredentials) : undefined;
    setErrors({ nickname, uri });
    if (uri !== undefined) instructions.show();
    return nickname === undefined && uri === undefined;
  };
  const setError = (error: FormErrors) => setErrors((current) => ({ ...current, ...error }));
  return { errors, setError, instructions, check };
}

export function ConnectForm(props: ConnectFormProps) {
  const { draft, onDraft, needsCredentials } = props;
  const { errors, setError, instructions, check } = useChecks(draft, needsCredentials);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check({ nickname: true, uri: true })) props.onConnect();
  };

  return (
    <form className="mt-5.5 flex flex-col gap-4.5" noValidate onSubmit={handleSubmit}>
      <div className="grid grid-cols-[1fr_176px] items-start gap-3">
        <NicknameField
          draft={draft}
          onDraft={onDraft}
          error={errors.nickname}
          onError={(nickname) => setError({ nickname })}
        />
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
            showsHelp={instructions.isShown}
            needsCredentials={needsCredentials}
            onToggleHelp={instructions.toggle}
            onEdit={() => setError({ uri: undefined })}
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
        <ConnectButton connection={draft.connection} isConnecting={props.isConnecting} />
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

type ConnectButtonProps = { connection: ConnectDraft["connection"]; isConnecting: boolean };

function ConnectButton({ connection, isConnecting }: ConnectButtonProps) {
  const now = useNow();
  const hasExpired = connection !== null && isExpired(connection, now);
  return (
    <Button
      type="submit"
      variant="pri"
      size="lg"
      className="min-w-33"
      icon={<Plug size={15} strokeWidth={1.75} aria-hidden="true" />}
      busy={isConnecting}
      busyLabel="Connecting"
      disabled={hasExpired ? "This temporary database has expired" : false}
    >
      Connect
    </Button>
  );
}

type NicknameFieldProps = Pick<ConnectFormProps, "draft" | "onDraft"> & {
  error: string | undefined;
  onError: (error: string | undefined) => void;
};

function NicknameField({ draft, onDraft, error, onError }: NicknameFieldProps) {
  return (
    <Field label="Nickname" error={error}>
      {(control) => (
        <Input
          {...control}
          value={draft.nickname}
          maxLength={LIMITS.nicknameMax}
          autoComplete="off"
          placeholder="Staging orders"
          onChange={(event) => {
            onError(undefined);
            onDraft({ ...draft, nickname: event.target.value });
          }}
          // an empty form is not wrong yet
          onBlur={() => onError(draft.uri === "" ? undefined : missingNickname(draft))}
        />
      )}
    </Field>
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
