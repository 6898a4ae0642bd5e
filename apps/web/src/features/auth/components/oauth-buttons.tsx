import { OAUTH_PROVIDER_NAMES, type OauthProvider } from "@querysnap/contracts";
import { Button } from "../../../components/button.tsx";
import { useAppInfo } from "../../../lib/app-info.ts";
import { useOauthPopup } from "../oauth/use-oauth-popup.ts";
import { OauthOverlay } from "./oauth-overlay.tsx";
import { OrLine } from "./sign-in-frame.tsx";
import { GithubMark, GoogleMark } from "./provider-marks.tsx";

const PROVIDERS = [
  { name: "google", label: "Google", Mark: GoogleMark },
  { name: "github", label: "GitHub", Mark: GithubMark },
] as const;

/** Both providers, and what covers the page while their window is open. */
export function OauthButtons(
  handlers: Required<Pick<Parameters<typeof useOauthPopup>[0], "onToken" | "onSecondFactor" | "onError">>,
) {
  const { provider, open, cancel, focus } = useOauthPopup(handlers);
  const info = useAppInfo();
  const configured = info?.oauth;
  // A local installation shows only what works on it; a public one tells its operator what is missing.
  if (info?.mode === "local" && !info.oauth.google && !info.oauth.github) return null;
  const isShown = (name: OauthProvider) => info?.mode !== "local" || info.oauth[name];
  const reason = (name: OauthProvider) =>
    configured?.[name] === false ? `${OAUTH_PROVIDER_NAMES[name]} sign-in is not configured here` : false;
  return (
    <>
      <div className="flex gap-2">
        {PROVIDERS.filter(({ name }) => isShown(name)).map(({ name, label, Mark }) => (
          <Button
            key={name}
            size="lg"
            className="flex-1"
            icon={<Mark />}
            disabled={reason(name)}
            onClick={() => open(name)}
          >
            {label}
          </Button>
        ))}
      </div>
      <OrLine>or with email</OrLine>
      <OauthOverlay provider={provider} onShow={focus} onCancel={cancel} />
    </>
  );
}
