import { Menu, X } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router";
import { ButtonLink } from "../components/button-link.tsx";
import { buttonStyle } from "../components/button-style.ts";
import { Logo } from "../components/logo.tsx";
import { ThemeSwitch } from "../components/theme-switch.tsx";
import { cn } from "../lib/cn.ts";
import { useSession } from "../lib/use-session.ts";

const PLACES = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About" },
  { to: "/contact", label: "Contact" },
  { to: "/pricing", label: "Pricing" },
] as const;

export function PublicHeader() {
  const { isAuthenticated } = useSession();
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? X : Menu;
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-page items-center gap-9 pr-4 pl-5 md:h-public xl:px-0">
        <Logo />
        <nav aria-label="Main" className="flex gap-6.5 text-body max-md:hidden">
          {PLACES.map((place) => (
            <Place key={place.to} {...place} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2 max-md:gap-1">
          <ThemeSwitch className="max-md:hidden" />
          {isAuthenticated ? (
            <ButtonLink to="/me">Dashboard</ButtonLink>
          ) : (
            <ButtonLink to="/login">Get Started</ButtonLink>
          )}
          <button
            type="button"
            aria-label={isOpen ? "Close menu" : "Open menu"}
            aria-expanded={isOpen}
            aria-controls="mobile-menu"
            onClick={() => setOpen(!isOpen)}
            className={cn(buttonStyle({ variant: "ghost", icon: true }), "-mr-2.5 size-touch md:hidden")}
          >
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
          </button>
        </div>
      </div>
      <nav
        id="mobile-menu"
        aria-label="Main, small screens"
        hidden={!isOpen}
        className="border-t border-line px-5 py-2 md:hidden"
      >
        {PLACES.map((place) => (
          <Place
            key={place.to}
            {...place}
            className="flex h-touch items-center text-read"
            onClick={() => setOpen(false)}
          />
        ))}
        <div className="flex h-touch items-center justify-between border-t border-line text-body text-ink-2">
          Theme
          <ThemeSwitch className="-mr-2.5 size-touch" />
        </div>
      </nav>
    </header>
  );
}

function Place({
  to,
  label,
  className,
  onClick,
}: {
  to: string;
  label: string;
  className?: string;
  onClick?: () => void;
}) {
  return (
    <NavLink
      to={to}
      end
      onClick={onClick}
      className={({ isActive }) =>
        cn("transition-colors hover:text-ink", isActive ? "font-medium text-ink" : "text-ink-2", className)
      }
    >
      {label}
    </NavLink>
  );
}
