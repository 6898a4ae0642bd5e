import type { ConnectionMark } from "@querysnap/contracts";
import type { TagTone } from "../../components/tag.tsx";

/** Names and colors of the marks a user gives a connection. */
export const MARKS: Record<ConnectionMark, { label: string; tone: TagTone }> = {
  development: { label: "Development", tone: "info" },
  staging: { label: "Staging", tone: "warn" },
  production: { label: "Production", tone: "danger" },
};
