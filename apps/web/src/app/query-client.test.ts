import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "./query-client.ts";

afterEach(() => onlineManager.setOnline(true));

it("lets an action fail at once while the browser is offline", async () => {
  onlineManager.setOnline(false);
  const action = new MutationObserver(queryClient, {
    mutationFn: () => Promise.reject(new Error("Network error")),
  });
  await expect(action.mutate()).rejects.toThrow("Network error");
});
