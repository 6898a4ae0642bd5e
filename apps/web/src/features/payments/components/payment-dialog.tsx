import { PLAN_POLICY, readPhone, TEXTS } from "@querysnap/contracts";
import { useEffect, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { TooltipProvider } from "../../../components/tooltip.tsx";
import { ORDER_FAILED, useCreateOrder } from "../api/payments.ts";
import { loadCheckout, openCheckout } from "../load-checkout.ts";
import { PhoneField } from "./phone-field.tsx";

const PRICE = `Rs ${PLAN_POLICY.snapx.priceRs}`;

type PaymentDialogProps = {
  onClose: () => void;
  scriptUrl: string;
  /** No money moves. */
  isTest: boolean;
  /** The checkout could not be opened although there is an order. */
  onCheckoutFailed: () => void;
};

const messageOf = (error: unknown, fallback: string) => (error instanceof Error ? error.message : fallback);

/** Asks for a phone number, opens an order and leaves for the provider's checkout. */
export function PaymentDialog({ onClose, scriptUrl, isTest, onCheckoutFailed }: PaymentDialogProps) {
  const [phone, setPhone] = useState("");
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync: createOrder } = useCreateOrder();
  const isValid = readPhone(phone) !== null;
  useEffect(() => {
    loadCheckout(scriptUrl).catch((error: unknown) =>
      setFailure(messageOf(error, "Failed to load payment SDK")),
    );
  }, [scriptUrl]);

  const pay = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await loadCheckout(scriptUrl);
      const order = await createOrder(phone);
      // the page stays busy until the browser has left it
      await openCheckout(order.paymentSessionId).catch((error: unknown) => {
        onCheckoutFailed();
        throw error;
      });
    } catch (error) {
      setFailure(messageOf(error, ORDER_FAILED));
      setBusy(false);
    }
  };

  return (
    <TooltipProvider delayDuration={400}>
      <Dialog
        open
        onOpenChange={(isOpen) => (isOpen || isBusy ? undefined : onClose())}
        size="payment"
        title="Complete Payment"
        onOpenAutoFocus={(event) => {
          // the country before it is right for most
          const { currentTarget } = event;
          if (!(currentTarget instanceof HTMLElement)) return;
          event.preventDefault();
          currentTarget.querySelector<HTMLElement>("input[type=tel]")?.focus();
        }}
        footer={
          <>
            <div className="grid w-full grid-cols-2 gap-2">
              <Button size="lg" wide disabled={isBusy} onClick={onClose}>
                Cancel
              </Button>
              <Button
                variant="pri"
                size="lg"
                wide
                busy={isBusy}
                busyLabel="Processing..."
                disabled={isValid ? false : TEXTS.phoneRequired}
                onClick={() => void pay()}
              >
                Pay {PRICE}
              </Button>
            </div>
            <Terms />
          </>
        }
      >
        <Bought />
        <PhoneField
          value={phone}
          onChange={setPhone}
          onBlur={() => setTouched(true)}
          disabled={isBusy}
          error={isTouched && !isValid ? TEXTS.phoneRequired : undefined}
        />
        {isTest ? (
          <p className="mt-3 text-small text-ink-2">
            Test mode: a simulator on this machine takes the payment, and no money moves.
          </p>
        ) : null}
        {failure === null ? null : <FieldError className="mt-3">{failure}</FieldError>}
      </Dialog>
    </TooltipProvider>
  );
}

function Bought() {
  return (
    <div className="mt-4 mb-4.5 flex items-start justify-between gap-3 rounded-panel border border-line bg-surface px-4 py-3">
      <div>
        <p className="text-ui font-semibold">SnapX monthly subscription</p>
        <p className="mt-0.5 text-small text-ink-2">Includes all premium features</p>
      </div>
      <p className="num text-dialog font-semibold">{PRICE}</p>
    </div>
  );
}

function Terms() {
  return (
    <p className="w-full text-small text-ink-3">
      By paying you accept the{" "}
      <a href="/terms-of-service" target="_blank" rel="noreferrer" className="link font-normal">
        terms of service
      </a>{" "}
      and the{" "}
      <a href="/privacy-policy" target="_blank" rel="noreferrer" className="link font-normal">
        privacy policy
      </a>
      .
    </p>
  );
}
