import { LegalDocument } from "../../features/legal/components/legal-document.tsx";
import { TERMS } from "../../features/legal/texts.ts";

export function Component() {
  return <LegalDocument text={TERMS} />;
}
