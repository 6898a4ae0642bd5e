import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { TooltipProvider } from "../../../components/tooltip.tsx";
import { failure, stubApi } from "../../../lib/fixtures/stub-api.ts";
import { ModelDialog } from "./model-dialog.tsx";

const SETTINGS = "/api/connection/con_1/model-settings";
const PREVIEW = "POST /api/connection/con_1/model-preview";
const ASKED = {
  naturalLanguage: "only the last month",
  previousQuestion: "paid orders",
  previousQuery: 'db.orders.find({ status: "paid" })',
  collection: "orders",
};

type Settings = {
  model: string | null;
  canShareValues: boolean;
  needsConsent: boolean;
  sharesValues: boolean;
};

const reply = (settings: Settings) => ({ body: { success: true, data: { ...settings, glossary: [] } } });

function open(more: Partial<Settings> = {}, preview?: Parameters<typeof stubApi>[0][string]) {
  const settings = { model: "small", canShareValues: true, needsConsent: true, sharesValues: false, ...more };
  const sent = {
    model: "small",
    host: "models.example.com",
    system: "The rules.",
    user: '{"question":"only the last month"}',
    tokens: 1_234,
    sharesValues: false,
  };
  const calls = stubApi({
    [`GET ${SETTINGS}`]: reply(settings),
    [`PUT ${SETTINGS}`]: reply({ ...settings, sharesValues: !settings.sharesValues }),
    [PREVIEW]: preview ?? { body: { success: true, data: sent } },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TooltipProvider>
        <ModelDialog connectionId="con_1" asked={ASKED} onClose={() => undefined} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  const previewed = () => calls.filter(({ path }) => path.endsWith("/model-preview")).map(({ body }) => body);
  return { calls, previewed };
}

const shownText = () => screen.findByLabelText("Text that is sent");

it("shows the text of the question with the query that is sent along", async () => {
  const { previewed } = open();
  expect(await screen.findByText("models.example.com")).toBeDefined();
  expect(await shownText()).toHaveProperty("value", 'The rules.\n\n{"question":"only the last month"}');
  expect(screen.getByText(/about 1,234 tokens/)).toBeDefined();
  expect(previewed()).toEqual([{ ...ASKED, withValues: false }]);
});

// covers: LM.11
it("shows the text with stored values before the user agrees, and the text that is sent after", async () => {
  const { calls, previewed } = open();
  expect(await screen.findByText("This is sent now")).toBeDefined();
  await userEvent.click(await screen.findByRole("radio", { name: "With stored values" }));
  expect(await screen.findByText("This is not sent now")).toBeDefined();
  await expect.poll(() => previewed().at(-1)).toEqual({ ...ASKED, withValues: true });
  await userEvent.click(screen.getByRole("switch", { name: "Send stored values" }));
  expect(await screen.findByText("This is sent now")).toBeDefined();
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ sharesValues: true });
});

it.each([
  ["the operator or the plan lets none be sent", { canShareValues: false }, null],
  [
    "the sample holds nobody's data",
    { needsConsent: false, sharesValues: true },
    /of the sample are part of it/,
  ],
])("asks for no consent where %s", async (_, settings, note) => {
  open(settings);
  await shownText();
  expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(note === null || screen.getByText(note)).toBeTruthy();
});

it("says that nothing leaves where the built-in generator answers, and sends nothing", async () => {
  const { previewed } = open({ model: null });
  expect(await screen.findByText(/Nothing leaves this server/)).toBeDefined();
  expect(screen.queryByLabelText("Text that is sent")).toBeNull();
  expect(previewed()).toEqual([]);
});

it("says that the text could not be loaded, and keeps the glossary usable", async () => {
  const body = failure("database_unreachable", "The database cannot be reached");
  open({}, { status: 503, body });
  expect((await screen.findByRole("alert")).textContent).toContain("The database cannot be reached");
  expect(screen.getByRole("button", { name: "Save glossary" })).toBeDefined();
});
