import { ShieldCheck } from "lucide-react";
import { Tag } from "../../../components/tag.tsx";

/** Hidden in narrow panes: the side panel says the same. */
export function ReadOnlyTag() {
  return (
    <Tag className="@max-[670px]:hidden">
      <ShieldCheck size={12} strokeWidth={1.75} aria-hidden="true" />
      Read only
    </Tag>
  );
}
