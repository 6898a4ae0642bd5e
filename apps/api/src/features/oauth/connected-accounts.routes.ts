import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { type Bind, succeed } from "../../plugins/bind-endpoint.ts";
import { deviceOf } from "../sessions/device-name.ts";
import { connectCookie } from "./connect-cookie.ts";
import { beginConnect, disconnect, listConnected } from "./connected-accounts.ts";

const RATE = { rate: { points: 20, windowMs: 60_000 } };
const START = { google: contract.startGoogle.path, github: contract.startGithub.path };

/** Connecting accounts of providers to a signed-in password account, and disconnecting them. */
export function bindConnectedAccounts(bind: Bind, deps: AppDeps): void {
  bind(contract.listConnectedAccounts, async ({ actor }) => ({
    success: true as const,
    ...(await listConnected(deps, actor.userId)),
  }));

  bind(
    contract.connectAccount,
    async ({ actor, body, request, reply }) => {
      const permission = await beginConnect(deps, { actor, ...body, device: deviceOf(request) });
      connectCookie.set(reply, permission);
      return { success: true as const, url: `${START[body.provider]}?connect=true` };
    },
    RATE,
  );

  bind(
    contract.disconnectAccount,
    async ({ actor, body }) => {
      await disconnect(deps, actor.userId, body.provider);
      return succeed(contract.TEXTS.accountDisconnected);
    },
    RATE,
  );
}
