import { OAUTH_PROVIDER_NAMES, type OauthProvider } from "@querysnap/contracts";
import { Button } from "../../../components/button.tsx";
import { useAppInfo } from "../../../lib/app-info.ts";
import { useOauthPopup } from "../oauth/use-oauth-popup.ts";
import { OauthOverlay } from "./oauth-overlay.tsx";
import { GithubMark, GoogleMark } from "./provider-marks.tsx";

/** Both providers, and what covers the page while their window is open. */
export function OauthButtons(
  handlers: Required<Pick<Parameters<typeof useOauthPopup>[0], "onToken" | "onSecondFactor" | "onError">>,
) {
  const { provider, open, cancel, focus } = useOauthPopup(handlers);
  const configured = useAppInfo()?.oauth;
  const reason = (name: OauthProvider) =>
    configured?.[name] === false ? `${OAUTH_PROVIDER_NAMES[name]} sign-in is not configured here` : false;
  return (
    <>
      <div className="flex gap-2">
        <Button
          size="lg"
          className="flex-1"
          icon={<GoogleMark />}
          disabled={reason("google")}
          onClick={() => open("google")}
        >
          Google
        </Button>
        <Button
          size="lg"
          className="flex-1"
          icon={<GithubMark />}
          disabled={reason("github")}
          onClick={() => open("github")}
        >
          GitHub
        </Button>
      </div>
      <OauthOverlay provider={provider} onShow={focus} onCancel={cancel} />
    </>
  );
}
