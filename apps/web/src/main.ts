import { keepEarlyInput, onFirstInteraction } from "./early-input.ts";
import "./styles/app.css";

/**
 * Loads the application and lets it take over the page. Without it, as on a lost network, the written page
 * still reads; the next interaction tries again.
 */
async function load(root: HTMLElement, replay: () => void): Promise<void> {
  for (const link of document.querySelectorAll("link[data-later]")) link.setAttribute("rel", "modulepreload");
  try {
    const { start } = await import("./start.tsx");
    await start(root, replay);
  } catch {
    onFirstInteraction(() => void load(root, replay));
  }
}

/** Signed-in readers see their own header at once. Where storage is forbidden, nobody stays signed in. */
function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem("token") !== null;
  } catch {
    return false;
  }
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const isWritten = root.hasChildNodes() && !root.hasAttribute("data-shell");
const replay = isWritten ? keepEarlyInput(root) : () => {};
if (root.hasAttribute("data-waits") && !mayBeSignedIn()) onFirstInteraction(() => void load(root, replay));
else void load(root, replay);
