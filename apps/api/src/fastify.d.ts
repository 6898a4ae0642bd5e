import "fastify";
import type { Actor } from "./infra/secrets/access-tokens.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set before the handler by the endpoint's protection. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** Long replies may be compressed: they carry no secrets. */
    isCompressed?: boolean;
    /** Fields of the body that hold document values. */
    valueFields?: readonly string[] | undefined;
  }
  interface FastifyInstance {
    /** People reach us by https: cookies say so. */
    isSecure: boolean;
  }
}
