import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failure, stubApi } from "../lib/fixtures/stub-api.ts";

const appInfo = (payments: object | null) => ({
  success: true,
  mode: "local",
  version: "1",
  oauth: { google: false, github: false },
  contact: { email: null, phone: null, address: null },
  payments,
  mailbox: null,
  developer: { name: "Team", role: "Makers", bio: "Tools.", expertise: [], links: [] },
});
const TEST_MODE = { isTest: true, scriptUrl: "http://127.0.0.1:9/js/v3/cashfree.js" };
const paid = { subscriptionPlan: "snapx", planName: "SnapX", isSnapXUser: true, isSnapUser: false } as const;

/** The description of the installation is read once per page load, so each test loads the modules anew. */
async function open(
  path: string,
  {
    answers = {},
    user,
    payments = TEST_MODE,
  }: {
    answers?: Parameters<typeof stubApi>[0];
    user?: object;
    payments?: object | null;
  } = {},
) {
  vi.resetModules();
  const { renderApp } = await import("./fixtures/render-app.tsx");
  const calls = stubApi({ "GET /api/app-info": { body: appInfo(payments) }, ...answers });
  const router = await renderApp(path, user === undefined ? {} : { user });
  const { session } = await import("../lib/api.ts");
  return { calls, router, session };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  delete window.Cashfree;
  for (const script of document.head.querySelectorAll("script")) script.remove();
});

const scripts = () => [...document.head.querySelectorAll("script")].map(({ src }) => src);
function endScript(event: "load" | "error"): void {
  act(() => {
    document.head.querySelector("script")?.dispatchEvent(new Event(event));
  });
}
const loadScript = () => endScript("load");
const order = {
  success: true,
  data: { gateway: "cashfree", paymentSessionId: "session_1", orderId: "ord_1" },
};

async function openDialog(answers: Parameters<typeof stubApi>[0] = {}) {
  const page = await open("/pricing", { user: {}, answers });
  await userEvent.click(await screen.findByRole("button", { name: "Upgrade to SnapX" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Complete Payment" }));
  return { ...page, dialog };
}

async function payWith(checkout: () => Promise<unknown>, answers: Parameters<typeof stubApi>[0] = {}) {
  const page = await openDialog({ "POST /api/payment/create-order": { body: order }, ...answers });
  Object.assign(window, { Cashfree: () => ({ checkout }) });
  loadScript();
  fireEvent.change(page.dialog.getByLabelText("Phone number"), { target: { value: "9876543210" } });
  await userEvent.click(page.dialog.getByRole("button", { name: "Pay Rs 299" }));
  return page;
}

describe("payment dialog", () => {
  // covers: P2.39, P4.06
  it("shows plan, price, hint and links, and loads the provider's script once", async () => {
    const { dialog } = await openDialog();
    for (const text of ["SnapX monthly subscription", "Includes all premium features", "Rs 299"])
      expect(dialog.getByText(text)).toBeDefined();
    expect(
      dialog.getByText("Required for payment processing and order confirmation. Include your country code."),
    ).toBeDefined();
    expect(dialog.getByRole("link", { name: "terms of service" }).getAttribute("href")).toBe(
      "/terms-of-service",
    );
    expect(dialog.getByRole("link", { name: "privacy policy" }).getAttribute("href")).toBe("/privacy-policy");
    expect(scripts()).toEqual([TEST_MODE.scriptUrl]);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await userEvent.click(screen.getByRole("button", { name: "Upgrade to SnapX" }));
    await screen.findByRole("dialog", { name: "Complete Payment" });
    expect(scripts()).toEqual([TEST_MODE.scriptUrl]);
  });

  // covers: P2.39
  it("refuses a number that is not Indian or too short, and says so", async () => {
    const { dialog, calls } = await openDialog();
    const pay = dialog.getByRole("button", { name: "Pay Rs 299" });
    expect(pay.getAttribute("aria-disabled")).toBe("true");
    const phone = dialog.getByLabelText("Phone number");
    fireEvent.change(phone, { target: { value: "98765" } });
    fireEvent.blur(phone);
    expect(dialog.getByText("Valid 10-digit phone number is required")).toBeDefined();
    await userEvent.click(pay);
    expect(calls.some(({ path }) => path.includes("create-order"))).toBe(false);
  });

  // covers: P2.39
  it.each(["9876543210", "+91 98765 43210", "+919876543210", "919876543210", "098765 43210"])(
    "takes a number that is typed as %s, with its country code or without",
    async (typed) => {
      const { dialog, calls } = await openDialog({ "POST /api/payment/create-order": { body: order } });
      loadScript();
      const phone = dialog.getByLabelText("Phone number");
      await userEvent.type(phone, typed);
      await userEvent.tab();
      expect(phone).toHaveProperty("value", "98765-43210");
      await userEvent.click(dialog.getByRole("button", { name: "Pay Rs 299" }));
      await waitFor(() =>
        expect(calls.find(({ path }) => path.includes("create-order"))?.body).toMatchObject({
          phone: "+919876543210",
        }),
      );
    },
  );

  // covers: P2.52, P4.06
  it("opens an order and leaves for the checkout in the same window", async () => {
    const checkout = vi.fn(() => new Promise(() => {}));
    const { dialog, calls } = await payWith(checkout);
    await waitFor(() =>
      expect(checkout).toHaveBeenCalledWith({ paymentSessionId: "session_1", redirectTarget: "_self" }),
    );
    expect(calls.find(({ path }) => path.includes("create-order"))?.body).toEqual({
      subscriptionPlan: "snapx",
      phone: "+919876543210",
    });
    expect(dialog.getByText("Processing...")).toBeDefined();
  });

  // covers: P8.10
  it.each([
    ["the server's message", { status: 503, body: failure("payment_unavailable", "Away") }, "Away"],
    ["the fallback", { status: 502, body: {} }, "Failed to create payment order"],
    ["an unexpected body", { body: { success: true } }, "Invalid response from payment service"],
  ])("shows %s when no order was opened", async (...[, answer, text]) => {
    const { dialog } = await payWith(() => Promise.resolve(), { "POST /api/payment/create-order": answer });
    expect(await dialog.findByText(text)).toBeDefined();
  });

  // covers: P8.10
  it.each([
    ["throws", () => Promise.reject(new Error("no"))],
    ["answers with an error", () => Promise.resolve({ error: { message: "no" } })],
  ])("says that the checkout could not be opened when it %s", async (...[, checkout]) => {
    const { dialog } = await payWith(checkout);
    expect(await dialog.findByText("Failed to open payment checkout")).toBeDefined();
    expect(screen.getByText("Payment failed. Please try again or contact support.")).toBeDefined();
  });

  // covers: P8.10
  it("says that the script could not be loaded", async () => {
    const { dialog } = await openDialog();
    endScript("error");
    expect(await dialog.findByText("Failed to load payment SDK")).toBeDefined();
  });

  // covers: P8.10
  it("says that the script left nothing to pay with", async () => {
    const page = await openDialog({ "POST /api/payment/create-order": { body: order } });
    loadScript();
    fireEvent.change(page.dialog.getByLabelText("Phone number"), { target: { value: "9876543210" } });
    await userEvent.click(page.dialog.getByRole("button", { name: "Pay Rs 299" }));
    expect(await page.dialog.findByText("Payment SDK not loaded")).toBeDefined();
  });

  // covers: P2.41
  it("opens by itself after Try Again and from upgrade links, for users only", async () => {
    await open("/pricing?retry=1&txnid=ord_1", { user: {} });
    expect(await screen.findByRole("dialog", { name: "Complete Payment" })).toBeDefined();
  });

  it("is not offered where no payments are taken", async () => {
    await open("/pricing", { user: {}, payments: null });
    expect(await screen.findByText("Card payments are not open yet.")).toBeDefined();
  });
});

describe("pricing", () => {
  // covers: P2.38, P4.07
  it("tells a changed plan for five seconds, and a cancellation for three", async () => {
    const { session } = await open("/pricing", { user: {} });
    await screen.findByRole("button", { name: "Upgrade to SnapX" });
    const { buildUser } = await import("../lib/fixtures/build-user.ts");
    vi.useFakeTimers();
    const text = "Operation successful! Your subscription has been updated.";
    act(() => session.replaceUser(buildUser(paid)));
    expect(screen.getByText(text)).toBeDefined();
    act(() => void vi.advanceTimersByTime(4_999));
    expect(screen.queryByText(text)).not.toBeNull();
    act(() => void vi.advanceTimersByTime(2));
    expect(screen.queryByText(text)).toBeNull();
    act(() => session.replaceUser(buildUser({ ...paid, isSnapXUser: false, isSnapUser: true })));
    act(() => void vi.advanceTimersByTime(2_999));
    expect(screen.queryByText(text)).not.toBeNull();
    act(() => void vi.advanceTimersByTime(2));
    expect(screen.queryByText(text)).toBeNull();
    vi.useRealTimers();
  });
});

const verified = (data: object, more: object = {}) => ({
  body: {
    success: false,
    message: "The bank said no",
    data: {
      status: "failed",
      cf_order_status: "FAILED",
      order_id: "ord_1",
      amount: 299,
      txnid: "ord_1",
      subscriptionPlan: "snapx",
      ...data,
    },
    ...more,
  },
});
const VERIFY = "GET /api/payment/cf/verify?order_id=ord_1";

describe.each(["/payment/success", "/payment/cf-return"])("verification on %s", (path) => {
  // covers: P2.01
  it("verifies, then greets and hands the success over to /connect", async () => {
    const { buildUser } = await import("../lib/fixtures/build-user.ts");
    const { router } = await open(`${path}?order_id=ord_1`, {
      user: {},
      answers: {
        [VERIFY]: verified(
          { status: "success", cf_order_status: "PAID", mihpayid: "pay_9" },
          { success: true },
        ),
        "GET /api/me": { body: buildUser(paid) },
      },
    });
    expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeDefined();
    expect(screen.getByText("Welcome to the SnapX plan! Your subscription is now active.")).toBeDefined();
    for (const text of ["ord_1", "Rs 299", "pay_9"]) expect(screen.getByText(text)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Continue to Dashboard" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/connect"));
  });

  // covers: P2.40, P8.11
  it.each([
    [
      "dropped",
      verified({ cf_order_status: "USER_DROPPED" }),
      "You canceled or abandoned the payment. No charges were made.",
    ],
    [
      "cancelled",
      verified({ cf_order_status: "CANCELLED" }),
      "You canceled or abandoned the payment. No charges were made.",
    ],
    [
      "pending",
      verified({ status: "pending", cf_order_status: "PENDING" }),
      "Payment is still pending. If you closed the payment window, please try again.",
    ],
    ["failed", verified({}), "The bank said no"],
    ["failed without words", verified({}, { message: "" }), "Payment verification failed"],
    ["unanswered", { status: 503, body: {} }, "Server error: 503. Please try again or contact support."],
    ["unreadable", { body: {} }, "Failed to verify payment. Please contact support."],
  ])("%s: says so, with the ways out", async (...[, answer, reason]) => {
    await open(`${path}?order_id=ord_1`, { user: {}, answers: { [VERIFY]: answer } });
    if (reason.startsWith("Failed to verify")) {
      expect(await screen.findByRole("heading", { name: "Payment Verification Failed" })).toBeDefined();
    } else expect(await screen.findByText(reason)).toBeDefined();
    expect(screen.getByRole("heading", { name: "Payment Verification Failed" })).toBeDefined();
    expect(screen.getByText("Please save this ID for support inquiries")).toBeDefined();
    expect(screen.getByRole("link", { name: "Back to Pricing" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Contact our support team" })).toBeDefined();
  });

  // covers: P8.11
  it.each([
    [
      "?txnid=t1&status=success",
      "Legacy payment callback detected. Please contact support if amount was deducted.",
    ],
    ["", "Invalid payment response received"],
    ["?order_id=ord_1", "Authentication failed. Please login and try again."],
  ])("%s without an order or a session is told", async (search, reason) => {
    await open(`${path}${search}`);
    expect(await screen.findByText(reason)).toBeDefined();
  });
});

describe("failure page", () => {
  it.each([
    [
      "?status=cancelled",
      "Payment Cancelled",
      "You have cancelled the payment process. No amount has been charged.",
    ],
    ["?reason=r&error=e&error_Message=m", "Payment Failed", "r"],
    ["?error=e&error_Message=m", "Payment Failed", "e"],
    ["?error_Message=m", "Payment Failed", "m"],
    ["", "Payment Failed", "Payment could not be completed"],
  ])("%s", async (search, title, text) => {
    await open(`/payment/failure${search}`);
    expect(await screen.findByRole("heading", { name: title })).toBeDefined();
    await waitFor(() => expect(document.title).toBe(title));
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole("heading", { name: "Common Issues" })).toBeDefined();
    expect(screen.getAllByRole("listitem").length).toBeGreaterThanOrEqual(6);
  });

  // covers: P2.02, P2.41
  it("shows the transaction, and hands it to Try Again and to support", async () => {
    const { router } = await open("/payment/failure?status=failed&txnid=t1&amount=299&reason=Declined");
    const retry = await screen.findByRole("link", { name: "Try Again" });
    expect(retry.getAttribute("href")).toBe("/pricing?retry=1&txnid=t1");
    for (const text of ["t1", "Rs 299", "failed"]) expect(screen.getByText(text)).toBeDefined();
    await userEvent.click(screen.getByRole("link", { name: "Contact Support" }));
    const handedOver = { subject: "Payment Failed", message: "Transaction ID: t1\nError: Declined" };
    await waitFor(() => expect(router.state.location.state).toEqual(handedOver));
  });
});
