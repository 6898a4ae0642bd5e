import { useNavigate } from "react-router";
import { useAppInfo } from "../lib/app-info.ts";
import { useSession } from "../lib/use-session.ts";
import { Button } from "./button.tsx";

/**
 * The way to the paid plan: the pricing page, or in a local installation, which takes no payments, the command
 * that changes the plan.
 */
export function UpgradeAction({ size = "md", className }: { size?: "sm" | "md"; className?: string }) {
  const navigate = useNavigate();
  const isLocal = useAppInfo()?.mode === "local";
  const { user } = useSession();
  if (isLocal && user) {
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
    <Button size={size} variant="pri" className={className} onClick={() => void navigate("/pricing")}>
      Upgrade to SnapX
    </Button>
  );
}
