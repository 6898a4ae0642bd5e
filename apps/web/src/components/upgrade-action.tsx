import { useAppInfo } from "../lib/app-info.ts";
import { UPGRADE_PATH } from "../lib/load-page.ts";
import { useSession } from "../lib/use-session.ts";
import { buttonStyle } from "./button-style.ts";
import { cn } from "../lib/cn.ts";

/**
 * The way to the paid plan: the payment dialog of the pricing page, in a local installation in test mode. A
 * local installation that takes no payments names the command that changes the plan.
 */
export function UpgradeAction({ size = "md", className }: { size?: "sm" | "md"; className?: string }) {
  const info = useAppInfo();
  const { user } = useSession();
  if (info?.mode === "local" && info.payments === null && user) {
    return (
      <p className="w-full text-small text-ink-2">
        This installation takes no payments. Change the plan in its terminal:{" "}
        <code className="mt-1 block rounded-panel bg-sunken px-2 py-1 font-mono text-small break-all select-all">
          {`npm run querysnap -- admin plan ${user.email} snapx`}
        </code>
      </p>
    );
  }
  return (
    // a link of the browser: only the document of that page may load the payment provider's script
    <a href={UPGRADE_PATH} className={cn(buttonStyle({ size, variant: "pri" }), className)}>
      Upgrade to SnapX
    </a>
  );
}
