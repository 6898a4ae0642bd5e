import {
  type Connection,
  type connect as contract,
  LIMITS,
  type ParsedOf,
  PLAN_POLICY,
  TEXTS,
} from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { newId } from "../../infra/ids.ts";
import { isMissingParent } from "../../infra/sql/missing-parent.ts";
import { type ConnectionRow, NEW_CONNECTION } from "../../infra/sql/connection-tables.ts";
import type { Repositories } from "../../store.ts";
import { getPlan } from "../users/get-user.ts";
import {
  caContext,
  getConnection,
  openCa,
  openUri,
  presentMasked,
  requireOpen,
  targetOf,
} from "./get-connection.ts";
import { readCa } from "./read-ca.ts";
import { isMaskedUri, readUri } from "./uri-policy.ts";

export type ConnectDeps = Pick<
  AppDeps,
  "store" | "clock" | "box" | "config" | "mongo" | "sampleUser" | "signer"
>;
export type Connected = {
  connection: Connection & { isNewConnection: boolean };
  /** Nickname of the saved connection that the URI was found in, before this call. */
  savedAs: string | null;
};

/** One tab that does not name itself is all such tabs. */
const ANY_TAB = "any";

/** Of a connection that answered just now. */
export const OPENED = { isConnected: true, isAlive: true, isLocked: false };

/** Throws AppError uri_invalid, uri_forbidden. */
export function requireUri(text: string, mode: "local" | "public") {
  const read = readUri(text, mode);
  if (read.ok) return read;
  throw new AppError(read.code, {
    ...(read.message ? { message: read.message } : {}),
    ...(read.details ? { details: read.details } : {}),
    reason:
      read.code === "uri_forbidden"
        ? { kind: "connection", stage: "address", problem: "forbidden" }
        : undefined,
  });
}

/** Throws AppError validation_failed: an authority means nothing to a connection that is not encrypted. */
export function requireCa(ca: string, { isEncrypted }: { isEncrypted: boolean }): string {
  const read = readCa(ca);
  if (!isEncrypted) throw new AppError("validation_failed", { message: TEXTS.caNeedsTls });
  return read;
}

/** Makes the connection the active one and gives the tab its lease. */
export async function activate(
  bound: Repositories,
  row: ConnectionRow,
  call: { tabId: string | undefined; nowMs: number },
): Promise<ConnectionRow> {
  const expiresAt = call.nowMs + LIMITS.tabLeaseMs;
  await bound.connections.lease(row.id, call.tabId ?? ANY_TAB, expiresAt).catch((error: unknown) => {
    // another tab has deleted it
    throw isMissingParent(error) ? new AppError("connection_not_found", { cause: error }) : error;
  });
  return (await bound.connections.activate(row.user_id, row.id, call.nowMs)) ?? row;
}

const fingerprintOf = ({ signer }: Pick<AppDeps, "signer">, normalized: string) =>
  signer.sign("code", `uri:${normalized}`);

const limitReached = (limit: number | null) =>
  new AppError("connection_limit_reached", {
    reason: limit === null ? undefined : { kind: "connection_limit", limit },
  });

async function hasRoomFor(
  bound: Pick<Repositories, "connections">,
  { userId, limit }: { userId: string; limit: number | null },
): Promise<boolean> {
  return limit === null || (await bound.connections.countOwn(userId)) < limit;
}

type Details = {
  input: ParsedOf<typeof contract, "body">;
  read: ReturnType<typeof requireUri>;
  fingerprint: string;
  ca: string | null;
};

type SaveCall = {
  userId: string;
  limit: number | null;
  id: string;
  named: ConnectionRow | undefined;
  known: ConnectionRow | undefined;
  details: Details;
};

/** Columns a user sets, sealed for one row: a URI copied to another row cannot be opened. */
function detailsOf({ box }: Pick<AppDeps, "box">, rowId: string, { input, read, fingerprint, ca }: Details) {
  return {
    nickname: input.nickname,
    uri: box.seal(read.uri, rowId),
    uri_fingerprint: fingerprint,
    database_name: read.databaseName,
    host: read.host,
    ca: ca === null ? null : box.seal(ca, caContext(rowId)),
    ...(input.mark === undefined ? {} : { mark: input.mark }),
    ...(input.isReadOnly === undefined
      ? {}
      : { is_read_only: input.isReadOnly ? (1 as const) : (0 as const) }),
  };
}

/**
 * Stores the connection under `id`, or updates the row that has the same URI already: a parallel call may have
 * made it.
 */
async function save(
  deps: ConnectDeps,
  { userId, limit, id, named, known, details }: SaveCall,
): Promise<{ row: ConnectionRow | undefined; isNewConnection: boolean }> {
  return deps.store.transaction(async (bound) => {
    await bound.connections.lockOwner(userId);
    const same = await bound.connections.findByFingerprint(userId, details.fingerprint);
    if (named && same && same.id !== id)
      throw new AppError("validation_failed", { message: "You have already saved this connection URI" });
    const kept = same ?? known;
    if (kept) {
      const row = await bound.connections.update(userId, kept.id, detailsOf(deps, kept.id, details));
      return { row, isNewConnection: false };
    }
    if (!(await hasRoomFor(bound, { userId, limit }))) throw limitReached(limit);
    await bound.connections.insert({
      ...NEW_CONNECTION,
      ...detailsOf(deps, id, details),
      id,
      user_id: userId,
      kind: "own",
      created_at: deps.clock.now(),
    });
    return { row: await bound.connections.find(userId, id), isNewConnection: true };
  });
}

/**
 * Saves a connection, checks that it answers, and opens it. The same URI is found again, however its options
 * are ordered.
 *
 * @throws AppError uri_invalid, uri_forbidden, connection_failed, connection_not_found,
 * connection_limit_reached, connection_locked
 */
export async function connect(
  deps: ConnectDeps,
  userId: string,
  input: ParsedOf<typeof contract, "body">,
): Promise<Connected> {
  const plan = await getPlan(deps, userId);
  const limit = PLAN_POLICY[plan].connections;
  const named =
    input.connectionId === null ? undefined : await getConnection(deps, userId, input.connectionId);
  if (named && named.kind !== "own") return reopen(deps, named, input);
  const read = requireUri(chooseUri(deps, input.uri, named), deps.config.mode);
  const fingerprint = fingerprintOf(deps, read.normalized);
  // counted first: a connection that a parallel call makes in between is found
  const hasRoom = await hasRoomFor(deps.store, { userId, limit });
  const known = named ?? (await deps.store.connections.findByFingerprint(userId, fingerprint));
  if (!known && !hasRoom) throw limitReached(limit);
  if (known && !named) await requireOpen(deps, known);
  const id = known?.id ?? newId("con", deps.clock.now());
  const ca = chooseCa(deps, { input, known, read });
  await deps.mongo.probe({
    target: {
      key: id,
      uri: read.uri,
      databaseName: read.databaseName,
      ca: ca ?? undefined,
      isUserSupplied: true,
    },
    timeLimitMs: LIMITS.connectTimeMs,
  });

  const details = { input, read, fingerprint, ca };
  const { row, isNewConnection } = await save(deps, { userId, limit, id, named, known, details });
  if (!row) throw new AppError("connection_not_found");
  // the client of what was saved before
  if (known && (openUri(deps, known) !== read.uri || openCa(deps, known) !== ca))
    await deps.mongo.release(row.id);
  const open = await deps.store.transaction((bound) =>
    activate(bound, row, { tabId: input.tabId, nowMs: deps.clock.now() }),
  );
  const shown = presentMasked(deps, open, OPENED);
  return {
    connection: { ...shown, isNewConnection },
    savedAs: named ? null : (known?.nickname ?? null),
  };
}

/** The URI that was typed, else the stored one of a saved connection. */
function chooseUri(deps: Pick<AppDeps, "box">, typed: string, named: ConnectionRow | undefined): string {
  if (named) return typed === "" || isMaskedUri(typed) ? openUri(deps, named) : typed;
  if (typed === "") throw new AppError("uri_invalid", { message: TEXTS.uriRequired });
  return typed;
}

/** The authority that was given, else the stored one of a saved connection. */
function chooseCa(
  deps: Pick<AppDeps, "box">,
  {
    input,
    known,
    read,
  }: { input: { ca?: string | null }; known: ConnectionRow | undefined; read: { isEncrypted: boolean } },
): string | null {
  if (input.ca) return requireCa(input.ca, read);
  // an empty text removes it like null
  if (input.ca !== undefined || !known) return null;
  return read.isEncrypted ? openCa(deps, known) : null;
}

/** Sample and temporary databases keep their place; only the nickname is the user's. */
async function reopen(
  deps: ConnectDeps,
  row: ConnectionRow,
  input: Pick<ParsedOf<typeof contract, "body">, "nickname" | "mark" | "tabId">,
): Promise<Connected> {
  await deps.mongo.ping({ target: targetOf(deps, row), timeLimitMs: LIMITS.connectTimeMs });
  const open = await deps.store.transaction(async (bound) => {
    const renamed = await bound.connections.update(row.user_id, row.id, {
      nickname: input.nickname,
      ...(input.mark === undefined ? {} : { mark: input.mark }),
    });
    return activate(bound, renamed ?? row, { tabId: input.tabId, nowMs: deps.clock.now() });
  });
  const shown = presentMasked(deps, open, OPENED);
  return { connection: { ...shown, isNewConnection: false }, savedAs: null };
}

/**
 * Opens the sample database; each user has at most one connection to it.
 *
 * @throws AppError sample_unavailable
 */
export async function connectSample(
  deps: ConnectDeps,
  userId: string,
  tabId: string | undefined,
): Promise<Connected["connection"]> {
  const nowMs = deps.clock.now();
  const fresh: ConnectionRow = {
    ...NEW_CONNECTION,
    id: newId("con", nowMs),
    user_id: userId,
    kind: "sample",
    nickname: TEXTS.sampleNickname,
    uri: null,
    uri_fingerprint: "sample",
    database_name: deps.sampleUser.databaseName,
    host: "",
    is_read_only: 1,
    created_at: nowMs,
  };
  await getPlan(deps, userId);
  const target = targetOf(deps, fresh);
  await deps.mongo.ping({ target, timeLimitMs: LIMITS.connectTimeMs }).catch((error: unknown) => {
    throw new AppError("sample_unavailable", { cause: error });
  });
  const { row, isNew } = await deps.store.transaction(async (bound) => {
    const isNew = await bound.connections.insert(fresh);
    const found = isNew ? fresh : await bound.connections.findByFingerprint(userId, "sample");
    return { row: await activate(bound, found ?? fresh, { tabId, nowMs }), isNew };
  });
  return { ...presentMasked(deps, row, OPENED), isNewConnection: isNew };
}
