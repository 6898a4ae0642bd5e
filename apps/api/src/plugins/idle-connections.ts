import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Ends connections without a request when the server stops, at once and after each last reply. Browsers open some
 * ahead of need and keep the others, and the server would wait a minute for their next request.
 */
export function registerIdleConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let isStopping = false;
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", (done) => {
    isStopping = true;
    // to Node they are in use until their first request
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  app.addHook("onResponse", (_request, _reply, done) => {
    if (isStopping) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
