import { PASSWORD_RULES } from "@querysnap/contracts";
import { Check, X } from "lucide-react";

/** The five rules, each green or red. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <ul
      id={id}
      aria-label="Password rules"
      className="mt-1 grid grid-cols-2 gap-x-3 gap-y-0.5 text-small leading-5 max-sm:grid-cols-1"
    >
      {PASSWORD_RULES.map((rule) => {
        const isMet = rule.test(password);
        const Icon = isMet ? Check : X;
        return (
          <li
            key={rule.id}
            data-met={isMet}
            className="flex items-center gap-1.5 text-danger data-[met=true]:text-ok"
          >
            <Icon aria-hidden="true" size={13} strokeWidth={2.5} />
            {rule.label}
            <span className="sr-only">{isMet ? ", met" : ", not met"}</span>
          </li>
        );
      })}
    </ul>
  );
}
