import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { toIso } from "../../infra/clock.ts";
import { hashToken } from "../../infra/secrets/tokens.ts";
import { type Bind, SENT, succeed } from "../../plugins/bind-endpoint.ts";
import { takeMailOrThrow } from "../auth/mail-limit.ts";
import { getUser } from "../users/get-user.ts";
import { confirmDeletion, requestDeletion, undoDeletion } from "./delete-account.ts";
import { writeAccountZip } from "./write-account-zip.ts";

const BY_LINK = { rate: { points: 20, windowMs: 60_000 } };

/** The user's own data, and the deletion of the account; both are confirmed by e-mail. */
export function bindAccountData(bind: Bind, deps: AppDeps): void {
  const { store, clock } = deps;

  bind(contract.requestAccountData, async ({ actor }) => {
    const user = await getUser(deps, actor.userId);
    await takeMailOrThrow(deps, { kind: "account-data", emailKey: user.email_key });
    await store.transaction(async (bound) => {
      await deps.authMailer.accountData(bound, user);
      await bound.audit.record({ userId: user.id, action: "data_requested", nowMs: clock.now() });
    });
    return succeed(contract.TEXTS.accountDataRequested);
  });

  bind(
    contract.downloadAccountData,
    async ({ body, reply }) => {
      const nowMs = clock.now();
      const token = { purposes: ["download_data"] as const, hash: hashToken(body.token), nowMs };
      const link = await store.linkTokens.consume(token);
      const user = link && (await store.users.find(link.user_id));
      if (!user) throw new AppError("link_invalid");
      await store.audit.record({ userId: user.id, action: "data_downloaded", nowMs });
      await reply
        .type("application/zip")
        .header(
          "content-disposition",
          `attachment; filename="querysnap-data-${toIso(nowMs).slice(0, 10)}.zip"`,
        )
        .send(writeAccountZip(deps, user));
      return SENT;
    },
    BY_LINK,
  );

  bind(contract.requestAccountDeletion, async ({ actor }) => {
    await requestDeletion(deps, actor.userId);
    return succeed(contract.TEXTS.deletionRequested);
  });

  bind(
    contract.confirmAccountDeletion,
    async ({ body }) => ({
      ...succeed(contract.TEXTS.deletionScheduled),
      deleteAt: toIso(await confirmDeletion(deps, body.token)),
    }),
    BY_LINK,
  );

  bind(
    contract.undoAccountDeletion,
    async ({ body }) => {
      await undoDeletion(deps, body.token);
      return succeed(contract.TEXTS.deletionUndone);
    },
    BY_LINK,
  );
}
