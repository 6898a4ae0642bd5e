import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Button } from "./button.tsx";
import { TooltipProvider } from "./tooltip.tsx";

it("describes its trigger and is itself no text outside the landmarks", async () => {
  render(
    <TooltipProvider>
      <Button disabled="Enter all 6 digits">Verify</Button>
    </TooltipProvider>,
  );
  const button = screen.getByRole("button", { name: "Verify" });
  button.focus();
  const tooltip = await screen.findByRole("tooltip", { hidden: true }, { timeout: 2000 });
  expect(screen.queryByRole("tooltip")).toBeNull();
  expect(screen.getByRole("button", { description: "Enter all 6 digits" })).toBe(button);
  expect(tooltip.textContent).toBe("Enter all 6 digits");
});
