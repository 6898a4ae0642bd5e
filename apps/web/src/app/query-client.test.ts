import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { session } from "../lib/api.ts";
import { buildUser } from "../lib/fixtures/build-user.ts";
import { queryClient } from "./query-client.ts";

afterEach(() => onlineManager.setOnline(true));

it("lets an action fail at once while the browser is offline", async () => {
  onlineManager.setOnline(false);
  const action = new MutationObserver(queryClient, {
    mutationFn: () => Promise.reject(new Error("Network error")),
  });
  await expect(action.mutate()).rejects.toThrow("Network error");
});

it("asks for limits again when the plan of the user changes", async () => {
  await session.login({ token: "t1", user: buildUser() });
  queryClient.setQueryData(["connection-limits"], { canCreateMore: false });
  queryClient.setQueryData(["schema", "con_1"], {});
  session.replaceUser(buildUser({ isSnapXUser: true, isSnapUser: false }));
  expect(queryClient.getQueryState(["connection-limits"])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(["schema", "con_1"])?.isInvalidated).toBe(false);
  session.clearToken();
});
