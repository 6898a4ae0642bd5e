import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A smaller reply fits into one packet as it is. */
const SMALLEST_REPLY_BYTES = 1024;
/** Above this size speed counts more than the last percent of compression. */
const LARGE_REPLY_BYTES = 256 * 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

function compress(bytes: Buffer, encoding: string): Promise<Buffer> {
  const isLarge = bytes.length > LARGE_REPLY_BYTES;
  if (encoding === "gzip") return toGzip(bytes, { level: isLarge ? 1 : 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isLarge ? 1 : 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return toBrotli(bytes, { params });
}

/** Compresses a stream and passes on each line when it is written. */
function compressStream(stream: Readable, encoding: string): Readable {
  const compressor =
    encoding === "gzip"
      ? createGzip({ flush: constants.Z_SYNC_FLUSH })
      : createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        });
  // A failure of either end destroys the other; the reply reports it.
  pipeline(stream, compressor, () => {});
  return compressor;
}

function acceptedEncoding({ headers }: FastifyRequest): string | null {
  const accepted = headers["accept-encoding"];
  return accepted === undefined ? null : negotiate(accepted, ["br", "gzip"]);
}

/**
 * Compresses replies of the endpoints that are `compressed`, in the thread pool. The others may carry tokens
 * or connection strings: compressed beside text of the caller, their length would tell about them (BREACH).
 * Streams are flushed line by line, so that progress arrives when it is written.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.routeOptions.config.isCompressed !== true) return payload;
    reply.header("vary", "accept-encoding");
    if (payload instanceof Readable) {
      const encoding = acceptedEncoding(request);
      if (encoding === null) return payload;
      reply.header("content-encoding", encoding).removeHeader("content-length");
      return compressStream(payload, encoding);
    }
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    const encoding = bytes.length < SMALLEST_REPLY_BYTES ? null : acceptedEncoding(request);
    if (encoding === null) return payload;
    const compressed = await compress(bytes, encoding);
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return compressed;
  });
}
