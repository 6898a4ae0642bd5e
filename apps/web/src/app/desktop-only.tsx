import { Outlet } from "react-router";
import { DesktopRequired } from "../components/desktop-required.tsx";
import { useMedia } from "../lib/use-media.ts";
import { useSession } from "../lib/use-session.ts";

/**
 * Around pages that need a wide window; below 1024 px a notice stands in their place. Its way back signs out
 * first: the sign-in page sends a signed-in user straight back here.
 */
export function Component() {
  const isWide = useMedia("(min-width: 1024px)");
  const { logout } = useSession();
  return isWide ? <Outlet /> : <DesktopRequired onBack={() => void logout()} />;
}
