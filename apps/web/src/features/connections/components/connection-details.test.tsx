import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { TooltipProvider } from "../../../components/tooltip.tsx";
import { buildConnection } from "../../../lib/fixtures/build-connection.ts";
import { ConnectionDetails } from "./connection-details.tsx";

const connection = {
  ...buildConnection({ nickname: "Shop", isActive: true, isConnected: true, isAlive: true }),
  error: null,
};

function show(phase: "connected" | "disconnected", isExporting = false) {
  const onExport = vi.fn();
  const nothing = () => {};
  const { unmount } = render(
    <ConnectionDetails
      connection={connection}
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
  const busy = show("connected", true);
  await userEvent.click(screen.getByRole("button", { name: "Exporting the database" }));
  expect([closed, busy].map(({ onExport }) => onExport.mock.calls.length)).toEqual([0, 0]);
});
