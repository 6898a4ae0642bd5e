import { lazy, Suspense, useState } from "react";
import { Outlet } from "react-router";
import { Button } from "../components/button.tsx";
import { ButtonLink } from "../components/button-link.tsx";
import { DesktopRequired } from "../components/desktop-required.tsx";
import { useMedia } from "../lib/use-media.ts";
import { useSession } from "../lib/use-session.ts";

const PhoneHistory = lazy(() =>
  import("./phone-history.tsx").then((module) => ({ default: module.PhoneHistory })),
);

/**
 * Around pages that need a wide window: phones and tablets see a notice in their place. A window of at least
 * 640 px with a mouse is enough, because a zoomed desktop is one. The way back signs out first: the sign-in
 * page sends a signed-in user straight back here.
 */
export function Component() {
  const isWide = useMedia("(min-width: 1024px), (min-width: 640px) and (pointer: fine)");
  const { logout } = useSession();
  const [showsHistory, setShowsHistory] = useState(false);
  if (isWide) return <Outlet />;
  if (showsHistory)
    return (
      <Suspense fallback={null}>
        <PhoneHistory onClose={() => setShowsHistory(false)} />
      </Suspense>
    );
  return (
    <DesktopRequired onBack={() => void logout()}>
      <ButtonLink to="/settings" wide>
        Settings
      </ButtonLink>
      <Button wide onClick={() => setShowsHistory(true)}>
        Query History
      </Button>
    </DesktopRequired>
  );
}
