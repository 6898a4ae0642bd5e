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
const BROWSER_TEXT =
  "It looks like you are trying to access MongoDB over HTTP on the native driver port.\r\n";
const ANSWER_TO_BROWSER = `HTTP/1.0 200 OK\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${BROWSER_TEXT.length}\r\n\r\n${BROWSER_TEXT}`;
/** Room for greetings and proofs: before authentication nobody makes the server hold more. */
const STRANGER_MESSAGE_BYTES = 64 * 1024;
/** How long a slow reader may leave a reply waiting before it gets no further ones. */
const STALL_MS = 60_000;

/** One client: reads its messages, runs them one after the other, writes the replies. */
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
    const isStranger = this.#context.requiresAuth && !this.#session.user;
    this.#reader.maxMessageBytes = isStranger ? STRANGER_MESSAGE_BYTES : MAX_MESSAGE_SIZE;
    try {
      this.#pending.push(...this.#reader.push(chunk));
    } catch {
      // Nothing after a malformed frame can be trusted.
      if (chunk.subarray(0, 4).toString("latin1") === "GET ") this.#socket.end(ANSWER_TO_BROWSER);
      else this.#socket.destroy();
      return;
    }
    if (!this.#isRunning) void this.#runPending();
  }

  async #runPending(): Promise<void> {
    this.#isRunning = true;
    // A client that sends faster than its commands run waits in its own socket.
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

  /** Waits for a reader that does not keep up, but not forever. */
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
      const settle = (): void => {
        clearTimeout(stalled);
        socket.off("drain", settle);
        socket.off("close", settle);
        resolve();
      };
      socket.once("drain", settle);
      socket.once("close", settle);
    });
  }

  #handleClose(): void {
    this.#pending.length = 0;
    // Nobody waits for the answer any more.
    if (this.#jobId !== null) this.#context.router.interrupt(this.#jobId);
  }
}
