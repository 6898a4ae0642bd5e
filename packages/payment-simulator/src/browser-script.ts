/**
 * Stands for the provider's browser script: `Cashfree({ mode }).checkout({ paymentSessionId, redirectTarget })`
 * sends the browser to the checkout page by a form, in the same window.
 */
export function browserScript(checkoutUrl: string): string {
  return `"use strict";
window.Cashfree = function Cashfree() {
  return {
    checkout: function checkout(options) {
      if (!options || typeof options.paymentSessionId !== "string" || options.paymentSessionId === "")
        return Promise.resolve({ error: { message: "paymentSessionId is missing" } });
      var form = document.createElement("form");
      form.method = "post";
      form.action = ${JSON.stringify(checkoutUrl)};
      form.target = options.redirectTarget || "_self";
      var field = document.createElement("input");
      field.type = "hidden";
      field.name = "payment_session_id";
      field.value = options.paymentSessionId;
      form.appendChild(field);
      document.body.appendChild(form);
      form.submit();
      return Promise.resolve({ redirect: true });
    },
  };
};
`;
}
