import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { z } from "zod";
import { hashToken } from "../../infra/secrets/tokens.ts";

const LIFE_MS = 24 * 60 * 60 * 1000;

/** Run that a next page continues: one query of one user on one connection. */
export type PageOrigin = { userId: string; connectionId: string; queryString: string };
export type PagePosition = { offset: number; historyId: string };

const content = z.object({
  of: z.string(),
  offset: z.number().int().positive(),
  historyId: z.string(),
  until: z.number(),
});

/** Signed, so that free pages exist only of results that were paid for. */
export function createPageTokens({ signer, clock }: Pick<AppDeps, "signer" | "clock">) {
  const nameOf = ({ userId, connectionId, queryString }: PageOrigin) =>
    hashToken(JSON.stringify([userId, connectionId, queryString]));
  return {
    issue(origin: PageOrigin, position: PagePosition): string {
      const body = Buffer.from(
        JSON.stringify({ of: nameOf(origin), ...position, until: clock.now() + LIFE_MS }),
      ).toString("base64url");
      return `${body}.${signer.sign("page", body)}`;
    },
    /** @throws AppError page_invalid */
    read(origin: PageOrigin, token: string): PagePosition {
      const [body = "", signature = ""] = token.split(".");
      if (!signer.verify("page", body, signature)) throw new AppError("page_invalid");
      const read = content.parse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
      if (read.of !== nameOf(origin) || read.until < clock.now()) throw new AppError("page_invalid");
      return { offset: read.offset, historyId: read.historyId };
    },
  };
}

export type PageTokens = ReturnType<typeof createPageTokens>;
