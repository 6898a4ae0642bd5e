import { OAUTH_PROVIDER_NAMES, type OauthProvider } from "@querysnap/contracts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Spinner } from "../../../components/spinner.tsx";

/** Covers the page while a provider's window is open. */
export function OauthOverlay({
  provider,
  onShow,
  onCancel,
}: {
  provider: OauthProvider | null;
  onShow: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog
      open={provider !== null}
      onOpenChange={onCancel}
      onInteractOutside={(event) => event.preventDefault()}
      size="code"
      title={provider === null ? "Signing in" : `Continue with ${OAUTH_PROVIDER_NAMES[provider]}`}
      description="Finish signing in in the window that has opened. It closes by itself."
    >
      <div className="mt-4 flex items-center gap-2">
        <Spinner />
        <button type="button" className="link" onClick={onShow}>
          Show the window
        </button>
        <Button className="ml-auto" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
