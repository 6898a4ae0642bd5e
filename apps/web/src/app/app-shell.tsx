import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { Toaster } from "../components/toaster.tsx";
import { TooltipProvider } from "../components/tooltip.tsx";
import { queryClient } from "./query-client.ts";

/** What every page but the public ones stands in. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider delayDuration={400}>
        <Outlet />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
