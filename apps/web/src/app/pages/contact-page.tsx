import { CONTACT_CATEGORIES } from "@querysnap/contracts";
import { Clock, Mail, MapPin, Phone, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import { PublicPage } from "../../components/public-page.tsx";
import { ContactForm } from "../../features/contacts/components/contact-form.tsx";
import { useAppInfo } from "../../lib/app-info.ts";
import { useSession } from "../../lib/use-session.ts";
import { WithQueries } from "../with-queries.tsx";

/** Subject and message passed by other pages in the location state. */
function textOf(state: unknown, key: "subject" | "message"): string {
  if (typeof state !== "object" || state === null || !(key in state)) return "";
  const value: unknown = Reflect.get(state, key);
  return typeof value === "string" ? value : "";
}

export function Component() {
  const contact = useAppInfo()?.contact;
  const { user } = useSession();
  const { state }: { state: unknown } = useLocation();
  const [search] = useSearchParams();
  const category =
    CONTACT_CATEGORIES.find((each) => each.value === search.get("category"))?.value ?? "general";
  return (
    <PublicPage title="Contact" lead="Tell us what you did, what you expected, and what came instead.">
      <div className="grid gap-10 border-t border-line pt-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <WithQueries>
          <ContactForm
            key={category}
            initial={{
              name: user?.name ?? "",
              email: user?.email ?? "",
              subject: textOf(state, "subject"),
              message: textOf(state, "message"),
              category,
            }}
          />
        </WithQueries>
        <aside className="flex flex-col gap-5 lg:border-l lg:border-line lg:pl-10">
          {contact === undefined ? null : (
            <>
              {contact.email === null ? null : (
                <Method Icon={Mail} title="Support email">
                  <a className="link" href={`mailto:${contact.email}`}>
                    {contact.email}
                  </a>
                </Method>
              )}
              {contact.phone === null ? null : (
                <Method Icon={Phone} title="Phone">
                  <a className="link" href={`tel:${contact.phone.replaceAll(/[^+\d]/g, "")}`}>
                    {contact.phone}
                  </a>
                </Method>
              )}
              {contact.address === null ? null : (
                <Method Icon={MapPin} title="Office">
                  {contact.address}
                </Method>
              )}
            </>
          )}
          <Method Icon={Clock} title="Reply">
            Within 24 hours
          </Method>
        </aside>
      </div>
    </PublicPage>
  );
}

function Method({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="mt-1 text-ink-3" />
      <div>
        <h2 className="caption">{title}</h2>
        <p className="text-body break-words">{children}</p>
      </div>
    </div>
  );
}
