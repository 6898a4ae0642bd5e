import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { TooltipProvider } from "../../../components/tooltip.tsx";
import { buildConnection } from "../../../lib/fixtures/build-connection.ts";
import type { ConnectionHealth } from "../api/connections.ts";
import { ConnectionDetails } from "./connection-details.tsx";

const connection: ConnectionHealth = {
  ...buildConnection({ nickname: "Shop", isActive: true, isConnected: true, isAlive: true }),
  error: null,
};

type Shown = { isExporting?: boolean; connection?: ConnectionHealth };

function show(
  phase: "connected" | "disconnected",
  { isExporting = false, connection: shown = connection }: Shown = {},
) {
  const onExport = vi.fn();
  const nothing = () => {};
  const { unmount } = render(
    <ConnectionDetails
      connection={shown}
      phase={phase}
      isExporting={isExporting}
      onExport={onExport}
      onChange={nothing}
      onDisconnect={nothing}
      onReconnect={nothing}
    />,
    { wrapper: TooltipProvider },
  );
  return { onExport, unmount };
}

// covers: D.18
it.each([
  [3, "Expires in 3 days", "text-ink-2"],
  [1, "Expires in 1 day", "text-warn"],
] as const)("says that a temporary database has %i days left", (days, text, tone) => {
  const tempExpiresAt = new Date(Date.now() + days * 86_400_000).toISOString();
  show("connected", { connection: { ...connection, isTemporary: true, tempExpiresAt } });
  expect(screen.getByText("TEMP")).toBeDefined();
  expect(screen.getByText(text).className).toContain(tone);
});

// covers: P5.04
it("exports while connected only, and one at a time", async () => {
  const open = show("connected");
  await userEvent.click(screen.getByRole("button", { name: "Export database" }));
  expect(open.onExport).toHaveBeenCalledOnce();
  open.unmount();
  const closed = show("disconnected");
  const button = screen.getByRole("button", { name: "Export database" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(button);
  closed.unmount();
  const busy = show("connected", { isExporting: true });
  await userEvent.click(screen.getByRole("button", { name: "Exporting the database" }));
  expect([closed, busy].map(({ onExport }) => onExport.mock.calls.length)).toEqual([0, 0]);
});
