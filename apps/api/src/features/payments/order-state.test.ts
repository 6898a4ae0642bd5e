import { PAYMENT_STATUSES, type PaymentStatus } from "@querysnap/contracts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Attempt,
  laterProviderStatus,
  laterStatus,
  nextCheckAt,
  type OrderFacts,
  orderState,
} from "./order-state.ts";

const attempt = (status: PaymentStatus, more: Partial<Attempt> = {}): Attempt => ({
  status,
  isExact: true,
  isRefunded: false,
  attemptedAt: 1,
  id: "1",
  ...more,
});
const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  isAcknowledged: true,
  isRefused: false,
  isClosed: false,
  providerStatus: "ACTIVE",
  attempts: [],
  ...more,
});

describe("state of an order", () => {
  test.each<[string, Partial<OrderFacts>, string]>([
    ["stored, provider not heard", { isAcknowledged: false, providerStatus: null }, "created"],
    ["refused by the provider", { isAcknowledged: false, providerStatus: null, isRefused: true }, "failed"],
    ["known to the provider", {}, "active"],
    ["not attempted", { attempts: [attempt("NOT_ATTEMPTED")] }, "active"],
    ["pending", { attempts: [attempt("PENDING")] }, "active"],
    ["failed", { attempts: [attempt("FAILED")] }, "failed"],
    ["voided", { attempts: [attempt("VOID")] }, "failed"],
    ["dropped", { attempts: [attempt("USER_DROPPED")] }, "dropped"],
    ["cancelled by the user", { attempts: [attempt("CANCELLED")] }, "dropped"],
    ["paid", { attempts: [attempt("SUCCESS")], providerStatus: "PAID" }, "paid"],
    [
      "paid, provider not heard",
      { attempts: [attempt("SUCCESS")], isAcknowledged: false, providerStatus: null },
      "paid",
    ],
    ["paid after it was given up", { attempts: [attempt("SUCCESS")], isClosed: true }, "paid"],
    ["paid after it expired", { attempts: [attempt("SUCCESS")], providerStatus: "EXPIRED" }, "paid"],
    ["another amount paid", { attempts: [attempt("SUCCESS", { isExact: false })] }, "failed"],
    ["called PAID by the provider without a payment", { providerStatus: "PAID" }, "active"],
    ["refunded", { attempts: [attempt("SUCCESS", { isRefunded: true })] }, "refunded"],
    [
      "paid twice, refunded once",
      { attempts: [attempt("SUCCESS", { isRefunded: true }), attempt("SUCCESS", { id: "2" })] },
      "paid",
    ],
    ["given up", { isClosed: true }, "cancelled"],
    ["terminated", { providerStatus: "TERMINATED" }, "cancelled"],
    ["expired", { providerStatus: "EXPIRED" }, "expired"],
    [
      "failed, then dropped",
      { attempts: [attempt("FAILED"), attempt("USER_DROPPED", { id: "2", attemptedAt: 2 })] },
      "dropped",
    ],
    [
      "dropped, then pending",
      { attempts: [attempt("USER_DROPPED"), attempt("PENDING", { id: "2" })] },
      "active",
    ],
  ])("%s", (_name, known, state) => {
    expect(orderState(facts(known))).toBe(state);
  });

  test("does not depend on the order in which attempts are known", () => {
    const attempts = fc.array(
      fc.record({
        status: fc.constantFrom(...PAYMENT_STATUSES),
        isExact: fc.boolean(),
        isRefunded: fc.boolean(),
        attemptedAt: fc.nat(3),
        id: fc.uuid(),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(attempts, (list) => {
        expect(orderState(facts({ attempts: list.toReversed() }))).toBe(
          orderState(facts({ attempts: list })),
        );
      }),
    );
  });
});

test("of two statuses of one payment the later one stays, however they arrive", () => {
  for (const left of PAYMENT_STATUSES)
    for (const right of PAYMENT_STATUSES) {
      expect(laterStatus(left, right)).toBe(laterStatus(right, left));
      expect(laterStatus(left, "SUCCESS")).toBe("SUCCESS");
    }
  expect(laterStatus("PENDING", "FAILED")).toBe("FAILED");
});

test.each([
  [null, "ACTIVE", "ACTIVE"],
  ["ACTIVE", null, "ACTIVE"],
  ["ACTIVE", "PAID", "PAID"],
  ["PAID", "ACTIVE", "PAID"],
  ["EXPIRED", "ACTIVE", "EXPIRED"],
  ["ACTIVE", "SOMETHING_NEW", "ACTIVE"],
])("of the provider's %s and %s for an order %s stays", (...[known, told, kept]) => {
  expect(laterProviderStatus(known, told)).toBe(kept);
});

describe("next question to the provider", () => {
  const MINUTE = 60_000;
  const DAY = 1_440 * MINUTE;
  const base = {
    state: "active",
    isRefused: false,
    hasPending: false,
    expiresAt: 60 * MINUTE,
    checks: 0,
  } as const;
  test.each([
    ["active", {}, 0, 2 * MINUTE],
    ["active, asked often", { checks: 20 }, 0, 30 * MINUTE],
    ["paid", { state: "paid" as const }, 0, null],
    ["paid while another attempt is pending", { state: "paid" as const, hasPending: true }, 0, 2 * MINUTE],
    ["refused", { state: "failed" as const, isRefused: true }, 0, null],
    ["expired an hour ago", { state: "expired" as const }, 120 * MINUTE, 120 * MINUTE + 360 * MINUTE],
    ["expired long ago", { state: "expired" as const }, 4 * DAY, null],
    ["pending for a day", { hasPending: true, checks: 20 }, DAY, DAY + 60 * MINUTE],
    ["pending for two months", { hasPending: true, checks: 20 }, 60 * DAY, null],
  ])("%s", (_name, order, nowMs, expected) => {
    expect(nextCheckAt({ ...base, ...order }, nowMs)).toBe(expected);
  });
});
