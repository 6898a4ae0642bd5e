import type { Socket } from "node:net";
import { errorReply } from "../commands/error-reply.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { encodeDoc } from "../engine/write-value.ts";
import { FrameReader, MAX_MESSAGE_SIZE, OP_MSG, OP_QUERY, ProtocolViolation } from "../protocol/frame.ts";
import { frameOpMsgReply, parseOpMsg } from "../protocol/op-msg.ts";
import { frameOpReply, parseOpQuery } from "../protocol/op-query.ts";
import { dispatchCommand } from "./dispatch-command.ts";
import { MAIN_COMMANDS } from "./main-commands.ts";
import type { ServerContext, Session } from "./server-context.ts";

const OP_CODE_AT = 12;
const HTTP_TEXT = "It looks like you are trying to access MongoDB over HTTP on the native driver port.\r\n";
const HTTP_REPLY = `HTTP/1.0 200 OK\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${HTTP_TEXT.length}\r\n\r\n${HTTP_TEXT}`;
/** Largest message before authentication: enough for handshakes, and a limit on memory. */
const MAX_PREAUTH_MESSAGE_BYTES = 64 * 1024;
/** Connections that do not read a reply for this long are closed. */
const STALL_MS = 60_000;

/** Connection of one client: reads messages, runs them in order, writes the replies. */
export class ClientConnection {
  readonly #socket: Socket;
  readonly #context: ServerContext;
  readonly #session: Session;
  readonly #reader = new FrameReader();
  readonly #pending: Buffer[] = [];
  #isRunning = false;
  #jobId: number | null = null;

  constructor(socket: Socket, context: ServerContext, connectionId: number) {
    this.#socket = socket;
    this.#context = context;
    const remoteAddress =
      socket.remoteAddress === undefined
        ? "anonymous unix socket"
        : `${socket.remoteAddress}:${socket.remotePort}`;
    this.#session = { connectionId, remoteAddress, user: null, conversation: null };
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#handleData(chunk));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#handleClose());
  }

  close(): void {
    this.#socket.destroy();
  }

  #handleData(chunk: Buffer): void {
    const isUnauthenticated = this.#context.requiresAuth && !this.#session.user;
    this.#reader.maxMessageBytes = isUnauthenticated ? MAX_PREAUTH_MESSAGE_BYTES : MAX_MESSAGE_SIZE;
    try {
      this.#pending.push(...this.#reader.push(chunk));
    } catch {
      // After a malformed frame the start of the next one is unknown.
      if (chunk.subarray(0, 4).toString("latin1") === "GET ") this.#socket.end(HTTP_REPLY);
      else this.#socket.destroy();
      return;
    }
    if (!this.#isRunning) void this.#runPending();
  }

  async #runPending(): Promise<void> {
    this.#isRunning = true;
    // Back-pressure: a client that sends faster than its commands run waits in its own socket.
    this.#socket.pause();
    try {
      for (let message = this.#pending.shift(); message; message = this.#pending.shift())
        await this.#run(message);
    } catch (error) {
      if (!(error instanceof ProtocolViolation))
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      this.#socket.destroy();
    }
    this.#isRunning = false;
    if (!this.#socket.destroyed) this.#socket.resume();
  }

  async #run(message: Buffer): Promise<void> {
    const opCode = message.readInt32LE(OP_CODE_AT);
    this.#context.counters.requests++;
    this.#context.counters.bytesIn += message.length;
    if (opCode === OP_MSG) return this.#runOpMsg(message);
    if (opCode === OP_QUERY) return this.#runOpQuery(message);
    throw new ProtocolViolation(`unsupported operation ${opCode}`);
  }

  async #runOpMsg(message: Buffer): Promise<void> {
    const requestId = message.readInt32LE(4);
    try {
      const { body, moreToCome } = parseOpMsg(message);
      const reply = await this.#answer({ body, message, legacyDatabase: null });
      if (!moreToCome) await this.#write(frameOpMsgReply(requestId, reply));
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      await this.#write(frameOpMsgReply(requestId, encodeDoc(errorReply(error))));
    }
  }

  async #runOpQuery(message: Buffer): Promise<void> {
    const { requestId, namespace, query } = parseOpQuery(message);
    const [database = ""] = namespace.split(".");
    const wrapped = query.getRaw("$query") ?? query;
    const name = wrapped.keys[0] ?? "";
    if (!namespace.endsWith(".$cmd") || !MAIN_COMMANDS.get(name)?.isOpen) {
      const refusal = new MongoError(
        352,
        `Unsupported OP_QUERY command: ${name}. The client driver may require an upgrade.`,
      );
      return this.#write(frameOpReply(requestId, encodeDoc(errorReply(refusal))));
    }
    return this.#write(
      frameOpReply(requestId, await this.#answer({ body: wrapped, message: null, legacyDatabase: database })),
    );
  }

  async #answer(incoming: Parameters<typeof dispatchCommand>[2]): Promise<Uint8Array> {
    const { reply, jobId } = dispatchCommand(this.#context, this.#session, incoming);
    this.#jobId = jobId;
    const bytes = await reply;
    this.#jobId = null;
    return bytes;
  }

  /** Writes a reply and waits for the socket to drain, at most `STALL_MS`. */
  #write(parts: readonly Buffer[]): Promise<void> {
    const socket = this.#socket;
    if (socket.destroyed) return Promise.resolve();
    socket.cork();
    const flags = parts.map((part) => {
      this.#context.counters.bytesOut += part.length;
      return socket.write(part);
    });
    socket.uncork();
    if (flags.every(Boolean)) return Promise.resolve();
    return new Promise((resolve) => {
      const stalled = setTimeout(() => socket.destroy(), STALL_MS);
      const finish = (): void => {
        clearTimeout(stalled);
        socket.off("drain", finish);
        socket.off("close", finish);
        resolve();
      };
      socket.once("drain", finish);
      socket.once("close", finish);
    });
  }

  #handleClose(): void {
    this.#pending.length = 0;
    // Nobody reads the reply any more.
    if (this.#jobId !== null) this.#context.router.interrupt(this.#jobId);
  }
}
