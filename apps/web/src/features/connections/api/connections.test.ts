import { expect, it } from "vitest";
import { stubApi } from "../../../lib/fixtures/stub-api.ts";
import { fetchLimits } from "./connections.ts";

// covers: A7.42
it("assumes that one more connection fits when the limits cannot be told", async () => {
  stubApi({ "GET /api/connection/limits": { status: 502, body: {} } });
  await expect(fetchLimits()).resolves.toMatchObject({ canCreateMore: true });
});
