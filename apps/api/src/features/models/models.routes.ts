import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { newId } from "../../infra/ids.ts";
import { abortSignalOf } from "../../plugins/abort-signal.ts";
import type { Bind } from "../../plugins/bind-endpoint.ts";
import { getConnection } from "../connections/get-connection.ts";
import { getAiStatus } from "./ai-status.ts";
import { getModelTerms } from "./model-settings.ts";
import { previewRequest } from "./preview-request.ts";

/** Settings of language models on a connection, feedback about answers, and their status for admins. */
export function bindModels(bind: Bind, deps: AppDeps): void {
  const settingsOf = async (userId: string, connectionId: string) => {
    const connection = await getConnection(deps, userId, connectionId);
    return (await getModelTerms(deps, userId, connection)).settings;
  };

  bind(contract.getModelSettings, async ({ actor, params }) => ({
    success: true as const,
    data: await settingsOf(actor.userId, params.connectionId),
  }));

  bind(contract.saveModelSettings, async ({ actor, params, body }) => {
    const connection = await getConnection(deps, actor.userId, params.connectionId);
    const old = await deps.store.models.findSettings(connection.id);
    const sharesValues = body.sharesValues ?? old?.shares_values === 1;
    await deps.store.models.saveSettings({
      connection_id: connection.id,
      shares_values: sharesValues ? 1 : 0,
      glossary: body.glossary ? JSON.stringify(body.glossary) : (old?.glossary ?? "[]"),
      updated_at: deps.clock.now(),
    });
    return { success: true as const, data: await settingsOf(actor.userId, connection.id) };
  });

  bind(
    contract.previewModelRequest,
    async ({ actor, params, body, reply }) => ({
      success: true as const,
      data: await previewRequest(deps, {
        userId: actor.userId,
        connectionId: params.connectionId,
        input: body,
        signal: abortSignalOf(reply),
      }),
    }),
    { rate: { points: 60, windowMs: 60_000 } },
  );

  bind(
    contract.sendAnswerFeedback,
    async ({ actor, params, body }) => {
      await getConnection(deps, actor.userId, params.connectionId);
      const nowMs = deps.clock.now();
      await deps.store.models.saveFeedback({
        id: newId("fbk", nowMs),
        user_id: actor.userId,
        question: body.question,
        query: body.query,
        answered_by: body.answeredBy,
        is_right: body.isRight ? 1 : 0,
        comment: body.comment ?? null,
        created_at: nowMs,
      });
      return { success: true as const };
    },
    { rate: { points: 30, windowMs: 60_000 } },
  );

  bind(contract.getAiStatus, async () => ({ success: true as const, data: await getAiStatus(deps) }));

  bind(
    contract.testAiModels,
    async () => {
      await deps.models?.check();
      return { success: true as const, data: await getAiStatus(deps) };
    },
    { rate: { points: 6, windowMs: 60_000 } },
  );
}
