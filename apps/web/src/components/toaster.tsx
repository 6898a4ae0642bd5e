import { CircleAlert, CircleCheck, CircleX, Info } from "lucide-react";
import { Toaster as Sonner } from "sonner";

/** Where short notices appear. Raise one with sonner's `toast.success(…)`, an error with `showError`. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      closeButton
      duration={5000}
      icons={{
        success: <CircleCheck className="text-ok" size={16} strokeWidth={1.75} />,
        error: <CircleX className="text-danger" size={16} strokeWidth={1.75} />,
        warning: <CircleAlert className="text-warn" size={16} strokeWidth={1.75} />,
        info: <Info className="text-info" size={16} strokeWidth={1.75} />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-[356px] max-w-[calc(100vw-32px)] items-start gap-2.5 rounded-panel border border-line bg-raised px-3 py-2.5 font-sans text-ui text-ink shadow-pop",
          success: "border-ok-line! bg-ok-wash!",
          error: "border-danger-line! bg-danger-wash!",
          warning: "border-warn-line! bg-warn-wash!",
          info: "border-info-line! bg-info-wash!",
          title: "font-medium",
          description: "text-ink-2",
          icon: "mt-0.5",
          content: "min-w-0 flex-1",
          closeButton:
            "order-last grid size-5 shrink-0 place-items-center rounded-tag text-ink-2 hover:text-ink",
          actionButton:
            "rounded-control border border-line-strong bg-surface px-2 text-small font-medium text-ink",
        },
      }}
    />
  );
}
