import { LegalDocument } from "../../features/legal/components/legal-document.tsx";
import { REFUND } from "../../features/legal/texts.ts";

export function Component() {
  return <LegalDocument text={REFUND} />;
}
