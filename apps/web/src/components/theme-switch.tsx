import { Moon, Sun } from "lucide-react";
import { useTheme } from "../lib/theme.ts";
import { cn } from "../lib/cn.ts";
import { buttonStyle } from "./button-style.ts";

/** Turns to the other theme; turning back to what the system asks for follows the system again. */
export function ThemeSwitch({ className }: { className?: string }) {
  const { isDark, setTheme } = useTheme();
  const label = isDark ? "Use the light theme" : "Use the dark theme";
  const handleClick = () => {
    const next = isDark ? "light" : "dark";
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    setTheme(next === system ? "system" : next);
  };
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={handleClick}
      className={cn(buttonStyle({ variant: "ghost", icon: true }), className)}
    >
      {/* chosen by style: written pages show the right one before the application knows the theme */}
      <Sun aria-hidden="true" size={16} strokeWidth={1.75} className="hidden dark:block" />
      <Moon aria-hidden="true" size={16} strokeWidth={1.75} className="dark:hidden" />
    </button>
  );
}
