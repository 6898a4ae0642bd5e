import { Outlet } from "react-router";
import { Toaster } from "../components/toaster.tsx";
import { TooltipProvider } from "../components/tooltip.tsx";
import { WithQueries } from "./with-queries.tsx";

/** Frame of all pages but the public ones. */
export function Component() {
  return (
    <WithQueries>
      <TooltipProvider delayDuration={400}>
        <Outlet />
        <Toaster />
      </TooltipProvider>
    </WithQueries>
  );
}
