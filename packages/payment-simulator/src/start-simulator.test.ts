import { expect, test } from "vitest";
import { startSimulator } from "./start-simulator.ts";

test("an order that was paid in another tab is said on a page, and not paid again", async () => {
  const simulator = await startSimulator({ clientId: "id", clientSecret: "secret", file: null });
  const order = simulator.provider.createOrder({
    order_amount: 299,
    order_currency: "INR",
    customer_details: { customer_id: "usr_1", customer_phone: "9876543210" },
  });
  const pay = () =>
    fetch(`${simulator.url}/simulator/pay`, {
      method: "POST",
      body: new URLSearchParams({ payment_session_id: order.payment_session_id, outcome: "success" }),
    });
  await pay();
  const again = await pay();
  expect(again.headers.get("content-type")).toContain("text/html");
  expect(await again.text()).toContain("This order cannot be paid");
  expect(simulator.provider.find(order.order_id).payments).toHaveLength(1);
  await simulator.close();
});
