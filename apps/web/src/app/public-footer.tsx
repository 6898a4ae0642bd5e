import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "../components/logo.tsx";
import { useAppInfo } from "../lib/app-info.ts";

export function PublicFooter() {
  const contact = useAppInfo()?.contact;
  return (
    <footer className="border-t border-line bg-canvas">
      <div className="mx-auto grid max-w-page gap-6 px-5 pt-10 pb-12 text-ui max-sm:grid-cols-2 sm:grid-cols-4 lg:grid-cols-[2fr_1fr_1fr_1.3fr_1fr] xl:px-0">
        <div className="max-lg:col-span-full">
          <Logo size={22} />
          <p className="mt-2.5 max-w-60 text-ink-3">
            Plain English in, MongoDB query out, run and understood.
          </p>
        </div>
        <Column title="Quick links">
          <Place to="/">Home</Place>
          <Place to="/about">About</Place>
          <Place to="/pricing">Pricing</Place>
          <Place to="/contact">Contact</Place>
        </Column>
        <Column title="Support">
          <Place to="/contact">Contact support</Place>
          <Place to="/contact?category=bug">Report a bug</Place>
        </Column>
        <Column title="Contact">
          {contact == null || contact.email === null ? (
            <Place to="/contact">Write to us</Place>
          ) : (
            <a
              className="block leading-[28px] break-words text-ink-2 hover:text-ink max-sm:py-2"
              href={`mailto:${contact.email}`}
            >
              {contact.email.split("@")[0]}@<wbr />
              {contact.email.split("@")[1]}
            </a>
          )}
          {contact == null ? null : (
            <>
              {contact.phone === null ? null : (
                <a
                  className="block leading-[28px] text-ink-2 hover:text-ink max-sm:py-2"
                  href={`tel:${contact.phone.replaceAll(/[^+\d]/g, "")}`}
                >
                  {contact.phone}
                </a>
              )}
              {contact.address === null ? null : (
                <span className="block leading-[28px] text-ink-2 max-sm:py-2">{contact.address}</span>
              )}
            </>
          )}
        </Column>
        <Column title="Legal">
          <Place to="/privacy-policy">Privacy Policy</Place>
          <Place to="/terms-of-service">Terms of Service</Place>
          <Place to="/refund-policy">Refund Policy</Place>
        </Column>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="caption mb-1">{title}</h2>
      {children}
    </div>
  );
}

function Place({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="block leading-[28px] text-ink-2 hover:text-ink max-sm:py-2">
      {children}
    </Link>
  );
}
