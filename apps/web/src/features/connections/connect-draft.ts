import type { Connection, ConnectionMark } from "@querysnap/contracts";

/** State of the connect form. `connection` is the selected saved one. */
export type ConnectDraft = {
  nickname: string;
  uri: string;
  mark: ConnectionMark | null;
  isReadOnly: boolean;
  /** Certificates of a private authority; empty for none. */
  ca: string;
  connection: Connection | null;
  isRevealed: boolean;
};

export const EMPTY_DRAFT: ConnectDraft = {
  nickname: "",
  uri: "",
  mark: null,
  isReadOnly: false,
  ca: "",
  connection: null,
  isRevealed: true,
};

export function draftOf(connection: Connection & { ca?: string | null }): ConnectDraft {
  const { nickname, uri, mark, isReadOnly, ca } = connection;
  return { nickname, uri, mark, isReadOnly, ca: ca ?? "", connection, isRevealed: false };
}

/** Hosted databases have no URI to type. */
export function isHosted({ connection }: ConnectDraft): boolean {
  return connection !== null && (connection.isTemporary || connection.isSample);
}

export function isExpired({ tempExpiresAt }: Pick<Connection, "tempExpiresAt">, now: Date): boolean {
  return tempExpiresAt !== null && Date.parse(tempExpiresAt) <= now.getTime();
}

/** Returns the changes that need no new connection attempt; null if there are none. */
export function changesOf(draft: ConnectDraft) {
  const { connection, nickname, mark, isReadOnly } = draft;
  if (connection === null) return null;
  const changes = {
    ...(nickname.trim() === connection.nickname ? {} : { nickname: nickname.trim() }),
    ...(mark === connection.mark ? {} : { mark }),
    ...(isHosted(draft) || isReadOnly === connection.isReadOnly ? {} : { isReadOnly }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
