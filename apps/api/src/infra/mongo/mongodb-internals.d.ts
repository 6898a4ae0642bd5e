/** The part of the driver, whose version is pinned, that its own types leave out. */
declare module "mongodb/lib/cmap/connection.js" {
  import type { Socket } from "node:net";
  export type ConnectionOptions = { id: number | "<monitor>" };
  export class Connection {
    constructor(socket: Socket, options: ConnectionOptions);
    /** TLS, `hello` and authentication are done. */
    readonly established: boolean;
    command(ns: unknown, command: unknown, options?: unknown, responseType?: unknown): Promise<unknown>;
  }
}
