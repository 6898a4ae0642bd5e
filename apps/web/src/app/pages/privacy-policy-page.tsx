import { LegalDocument } from "../../features/legal/components/legal-document.tsx";
import { PRIVACY } from "../../features/legal/texts.ts";

export function Component() {
  return <LegalDocument text={PRIVACY} />;
}
