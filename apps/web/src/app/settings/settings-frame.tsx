import type { ReactNode } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { Logo } from "../../components/logo.tsx";
import { ThemeSwitch } from "../../components/theme-switch.tsx";

/** Frame of settings on a page of their own. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-full flex-col bg-canvas">
      <header className="flex h-public shrink-0 items-center border-b border-line bg-surface px-5">
        <Logo />
        <ThemeSwitch className="ml-auto" />
      </header>
      <main className="mx-auto flex w-full max-w-settings flex-1 flex-col md:my-10 md:flex-none">
        <div className="flex flex-1 flex-col overflow-hidden border-line bg-surface md:rounded-dialog md:border">
          {children}
        </div>
      </main>
    </div>
  );
}

const isMarkedFirst = (state: unknown) => typeof state === "object" && state !== null && "isFirst" in state;

/** Goes back; to the dashboard when the page was opened by its address. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const isFirst = useIsFirstPage();
  return () => void (isFirst ? navigate("/me") : navigate(-1));
}

/** Keeps the section that is shown in the address, so that a reload shows it again. */
export function useKeepTab(): (tab: string) => void {
  const [, setSearch] = useSearchParams();
  const isFirst = useIsFirstPage();
  return (tab) => setSearch({ tab }, { replace: true, state: isFirst ? { isFirst } : null });
}

/** Whether the page was opened by its address. A replaced entry of the history says so in its state. */
function useIsFirstPage(): boolean {
  const { key, state }: { key: string; state: unknown } = useLocation();
  return key === "default" || isMarkedFirst(state);
}
