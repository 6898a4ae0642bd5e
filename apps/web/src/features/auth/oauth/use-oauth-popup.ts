import { startGithub, startGoogle, type OauthProvider } from "@querysnap/contracts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { listenForOauthReply } from "./oauth-message.ts";
import type { OauthReply, SecondFactor } from "./read-oauth-reply.ts";

const WIDTH = 500;
const HEIGHT = 600;
const CLOSED_CHECK_MS = 1000;
const TIMEOUT_MS = 5 * 60 * 1000;
const STARTS = { google: startGoogle.path, github: startGithub.path };

const OAUTH_TEXTS = {
  blocked: "Popup blocked! Please allow popups for this site and try again.",
  failed: "OAuth authentication failed",
  timedOut: "Authentication timed out. Please try again.",
};

/**
 * `onToken` and `onSecondFactor` for signing in, `onConnected` for connecting; a result that nobody asked for
 * is ignored.
 */
type Handlers = {
  onToken?: (token: string) => void;
  onSecondFactor?: (next: SecondFactor) => void;
  onConnected?: (provider: OauthProvider) => void;
  onError: (message: string) => void;
};

/** Which handler a result is for. */
function handlerOf(result: OauthReply): keyof Handlers {
  if (result.token !== undefined) return "onToken";
  if (result.secondFactor !== undefined) return "onSecondFactor";
  return result.connected === undefined ? "onError" : "onConnected";
}

/**
 * Sign-in through a provider's popup window: one at a time, cancelled by closing it, given up after five
 * minutes.
 *
 * A provider's own opener policy can make an open popup look closed. So a closed one ends the waiting that is
 * shown, but a result that still arrives counts, until the next popup, `cancel` or the end of the five
 * minutes.
 */
export function useOauthPopup(handlers: Handlers) {
  const { onToken, onSecondFactor, onConnected, onError } = handlers;
  const [provider, setProvider] = useState<OauthProvider | null>(null);
  const [attempt, setAttempt] = useState<number | null>(null);
  const popup = useRef<Window | null>(null);
  const stop = () => {
    popup.current?.close();
    popup.current = null;
    setProvider(null);
    setAttempt(null);
  };
  const finish = useEffectEvent((result: OauthReply) => {
    if (handlers[handlerOf(result)] === undefined) return;
    stop();
    if (result.token !== undefined) onToken?.(result.token);
    else if (result.secondFactor !== undefined) onSecondFactor?.(result.secondFactor);
    else if (result.connected !== undefined) onConnected?.(result.connected);
    else onError(result.error || OAUTH_TEXTS.failed);
  });
  const giveUp = useEffectEvent(() => {
    if (provider === null) stop();
    else finish({ error: OAUTH_TEXTS.timedOut });
  });

  useEffect(() => {
    if (attempt === null) return;
    const stopListening = listenForOauthReply((reply) => finish(reply));
    const timeout = setTimeout(() => giveUp(), TIMEOUT_MS);
    return () => {
      stopListening();
      clearTimeout(timeout);
    };
  }, [attempt]);

  useEffect(() => {
    if (provider === null) return;
    const closedCheck = setInterval(() => {
      if (popup.current?.closed) setProvider(null);
    }, CLOSED_CHECK_MS);
    return () => clearInterval(closedCheck);
  }, [provider]);

  /** @returns false when the browser blocked it */
  const open = (next: OauthProvider, url: string = STARTS[next]): boolean => {
    const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
    const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
    popup.current = window.open(
      url,
      "querysnap-oauth",
      `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
    );
    if (popup.current === null) {
      onError(OAUTH_TEXTS.blocked);
      return false;
    }
    setProvider(next);
    setAttempt((last) => (last ?? 0) + 1);
    return true;
  };
  const focus = () => popup.current?.focus();

  return { provider, open, cancel: stop, focus };
}
