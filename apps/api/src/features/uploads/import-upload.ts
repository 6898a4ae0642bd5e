import { randomBytes } from "node:crypto";
import { LIMITS, TEXTS, type ImportReport, type UploadReply } from "@querysnap/contracts";
import type { ImportedDump, ImportProgress } from "@querysnap/dump";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { newId } from "../../infra/ids.ts";
import { hostedTarget } from "../../infra/mongo/mongo-clients.ts";
import { createTemporaryUser } from "../../infra/mongo/temporary-database.ts";
import { type ConnectionRow, NEW_CONNECTION } from "../../infra/sql/connection-tables.ts";
import { presentMasked } from "../connections/get-connection.ts";
import {
  addTemporaryConnection,
  dropDatabase,
  requireFreeDatabase,
  reserveDatabase,
} from "../connections/temporary-databases.ts";
import type { ReceivedUpload } from "./receive-upload.ts";

export type ImportDeps = Pick<
  AppDeps,
  "store" | "clock" | "config" | "box" | "hostedClients" | "log" | "runImport" | "freeDiskBytes"
>;
export type ImportUploadCall = {
  userId: string;
  upload: ReceivedUpload;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
};

/** Lists of notes longer than this help nobody. */
const MAX_NOTES = 500;
/** Dumps unpack to some ten times their size, and indexes and the journal take as much again. */
const ROOM_FACTOR = 20;

/**
 * Makes a temporary database of a received file, or nothing: the connection appears with the last step, and
 * everything before is dropped when one fails or the process dies.
 *
 * @throws AppError dump_invalid, csv_types_required, upload_limit_reached, upload_no_space, upload_cancelled,
 * database_unreachable
 */
export async function importUpload(deps: ImportDeps, call: ImportUploadCall): Promise<UploadReply> {
  const { upload, signal } = call;
  await requireFreeDatabase(deps, call.userId);
  await requireRoom(deps, upload);
  const name = `temp_${randomBytes(12).toString("hex")}`;
  const expiresAt = deps.clock.now() + LIMITS.temporaryDatabaseMs;
  const endRenewal = await reserveDatabase(deps, { name, expiresAt });
  try {
    const imported = await deps.runImport(
      {
        uri: deps.config.hostedMongoUri,
        databaseName: name,
        path: upload.path,
        fileName: upload.fileName,
        csvTypes: upload.csvTypes,
        maxBytes: LIMITS.databaseBytes,
        expiresAtMs: expiresAt,
      },
      { signal, onProgress: call.onProgress },
    );
    const row = await offer(deps, { call, name, expiresAt });
    return {
      success: true,
      message: TEXTS.uploadSuccess,
      connection: {
        ...presentMasked(deps, row, { isConnected: false, isAlive: false, isLocked: false }),
        isNewConnection: true,
      },
      report: presentReport(imported),
    };
  } catch (error) {
    await dropDatabase(deps, name);
    throw error;
  } finally {
    endRenewal();
  }
}

async function requireRoom(
  { config, freeDiskBytes }: Pick<ImportDeps, "config" | "freeDiskBytes">,
  { sizeBytes }: ReceivedUpload,
): Promise<void> {
  // another deployment has a disk of its own, and says so itself
  if (config.HOST_MONGODB_URI !== null) return;
  const wanted = Math.min(sizeBytes * ROOM_FACTOR, 2 * LIMITS.databaseBytes);
  if ((await freeDiskBytes(config.dataDir)) < wanted) throw new AppError("upload_no_space");
}

/** Gives the finished database its user and the user its connection. */
async function offer(
  deps: ImportDeps,
  { call, name, expiresAt }: { call: ImportUploadCall; name: string; expiresAt: number },
): Promise<ConnectionRow> {
  const { clock, box } = deps;
  const password = randomBytes(24).toString("base64url");
  await deps.hostedClients.use(hostedTarget(deps.config), (db) =>
    createTemporaryUser(db.client, { databaseName: name, password }),
  );
  if (call.signal.aborted) throw new AppError("upload_cancelled", { cause: call.signal.reason });
  const nowMs = clock.now();
  const id = newId("con", nowMs);
  const row: ConnectionRow = {
    ...NEW_CONNECTION,
    id,
    user_id: call.userId,
    kind: "temporary",
    nickname: call.upload.nickname,
    uri: null,
    uri_fingerprint: `temporary:${name}`,
    database_name: name,
    host: "",
    last_used_at: nowMs,
    created_at: nowMs,
    original_file_name: call.upload.fileName,
    expires_at: expiresAt,
    temp_password: box.seal(password, id),
  };
  await addTemporaryConnection(deps, row);
  return row;
}

/** Every field that leaves the server. */
function presentReport({ format, database, otherDatabases, collections, notes }: ImportedDump): ImportReport {
  return {
    format,
    sourceDatabase: database,
    documents: collections.reduce((sum, { documents }) => sum + documents, 0),
    sizeBytes: collections.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    collections: collections.map(({ name, kind, documents, sizeBytes, indexes }) => ({
      name,
      kind,
      documents,
      sizeBytes,
      indexes,
    })),
    notes: notes.slice(0, MAX_NOTES),
    moreNotes: Math.max(0, notes.length - MAX_NOTES),
    otherDatabases,
  };
}
