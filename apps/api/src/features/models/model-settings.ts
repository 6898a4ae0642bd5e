import { glossaryEntry, type ModelSettings, planFeatures } from "@querysnap/contracts";
import type { RememberedChoice } from "@querysnap/nl-query";
import { z } from "zod";
import type { AppDeps } from "../../app-deps.ts";
import type { ModelRole } from "../../infra/models/models.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";
import { listChoices } from "../queries/choices.ts";
import { getPlan } from "../users/get-user.ts";

const storedGlossary = z.array(glossaryEntry);

/** Permissions and limits of a generation on one connection. */
export type ModelTerms = {
  role: ModelRole;
  /** Whether the operator, the plan and the user let stored values be sent. */
  sharesValues: boolean;
  settings: ModelSettings;
  /** Readings chosen before. */
  choices: RememberedChoice[];
};

/** Snap asks the standard model; SnapX the enhanced one, with values and repair. */
export async function getModelTerms(
  deps: Pick<AppDeps, "store" | "clock" | "config" | "models">,
  userId: string,
  connection: ConnectionRow,
): Promise<ModelTerms> {
  const [plan, row, choices] = await Promise.all([
    getPlan(deps, userId),
    deps.store.models.findSettings(connection.id),
    listChoices(deps, connection.id),
  ]);
  const isEnhanced = planFeatures(plan).enhancedAI;
  const role = isEnhanced ? "enhanced" : "standard";
  const canShareValues = deps.models !== null && deps.config.AI_SHARE_VALUES === "yes" && isEnhanced;
  const needsConsent = connection.kind !== "sample";
  const hasConsent = !needsConsent || row?.shares_values === 1;
  const glossary = row ? storedGlossary.safeParse(JSON.parse(row.glossary)) : null;
  const settings: ModelSettings = {
    model: deps.models?.of(role).name ?? null,
    canShareValues,
    needsConsent,
    sharesValues: canShareValues && hasConsent,
    glossary: glossary?.success ? glossary.data : [],
  };
  return { role, sharesValues: settings.sharesValues, settings, choices };
}
