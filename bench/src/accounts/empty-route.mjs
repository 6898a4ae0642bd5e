// What every request costs before any of ours: one route of a bare server, in a process of its own as the
// application is.
import { fastify } from "fastify";

const app = fastify();
app.get("/", async () => ({ ok: true }));
process.send?.({ type: "ready", url: await app.listen({ host: "127.0.0.1", port: 0 }) });
