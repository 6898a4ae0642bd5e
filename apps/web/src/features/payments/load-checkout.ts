/** Global that the provider's script defines. */
type CheckoutResult = { error?: { message?: string } } | undefined;
type CashfreeFactory = (options: { mode: "production" | "sandbox" }) => {
  checkout(options: { paymentSessionId: string; redirectTarget: "_self" }): Promise<CheckoutResult>;
};

declare global {
  interface Window {
    Cashfree?: CashfreeFactory;
  }
}

let loading: Promise<void> | null = null;

/** Loads the provider's script, once in the life of the page; a failed load may be tried again. */
export function loadCheckout(scriptUrl: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      loading = null;
      script.remove();
      reject(new Error("Failed to load payment SDK"));
    });
    document.head.append(script);
  });
  return loading;
}

/**
 * Leaves for the provider's hosted checkout in this window.
 *
 * @throws Error with the specification's text for what went wrong
 */
export async function openCheckout(paymentSessionId: string): Promise<void> {
  if (window.Cashfree === undefined) throw new Error("Payment SDK not loaded");
  let result: CheckoutResult;
  try {
    const cashfree = window.Cashfree({ mode: "production" });
    result = await cashfree.checkout({ paymentSessionId, redirectTarget: "_self" });
  } catch (cause) {
    throw new Error("Failed to open payment checkout", { cause });
  }
  if (result?.error !== undefined) throw new Error("Failed to open payment checkout");
}
