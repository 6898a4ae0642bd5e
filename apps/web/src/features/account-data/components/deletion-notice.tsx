import type { User } from "@querysnap/contracts";
import { Banner } from "../../../components/banner.tsx";
import { formatDay } from "../../../lib/dates.ts";

/** Warns somebody who signed in again that the account is going to be deleted. */
export function DeletionNotice({ user, className }: { user: User; className?: string }) {
  if (user.deleteAt === null) return null;
  return (
    <Banner tone="warn" {...(className === undefined ? {} : { className })}>
      {`Your account will be deleted on ${formatDay(user.deleteAt)}. To keep it, open the link in the email "Your account will be deleted".`}
    </Banner>
  );
}
