import type { FastifyReply } from "fastify";
import type { Actor } from "../infra/secrets/access-tokens.ts";
import { abortSignalOf } from "./abort-signal.ts";

/** Who asks what of which connection, and whether they still wait for the answer. */
export const connectionCall = <Body>({
  actor,
  params,
  body,
  reply,
}: {
  actor: Actor;
  params: { connectionId: string };
  body: Body;
  reply: FastifyReply;
}) => ({
  userId: actor.userId,
  connectionId: params.connectionId,
  input: body,
  signal: abortSignalOf(reply),
});
