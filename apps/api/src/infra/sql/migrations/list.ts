import type { Migration } from "kysely";
import { up as first } from "./0001-first.ts";
import { up as connectedAccounts } from "./0002-connected-accounts.ts";
import { up as auditDevice } from "./0003-audit-device.ts";
import { up as savedQueries } from "./0004-saved-queries.ts";
import { up as uploads } from "./0005-uploads.ts";
import { up as payments } from "./0006-payments.ts";
import { up as site } from "./0007-site.ts";
import { up as models } from "./0008-models.ts";
import { up as frame } from "./0009-frame.ts";
import { up as explain } from "./0010-explain.ts";
import { up as connectionSettings } from "./0011-connection-settings.ts";
import { up as exports } from "./0012-exports.ts";
import { up as asking } from "./0013-asking.ts";

/** In order; a name is never changed and a released migration is never edited. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-first": { up: first },
  "0002-connected-accounts": { up: connectedAccounts },
  "0003-audit-device": { up: auditDevice },
  "0004-saved-queries": { up: savedQueries },
  "0005-uploads": { up: uploads },
  "0006-payments": { up: payments },
  "0007-site": { up: site },
  "0008-models": { up: models },
  "0009-frame": { up: frame },
  "0010-explain": { up: explain },
  "0011-connection-settings": { up: connectionSettings },
  "0012-exports": { up: exports },
  "0013-asking": { up: asking },
};
