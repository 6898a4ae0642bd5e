import { Installation } from "./support/installation.ts";

export default async function setUp(): Promise<() => Promise<void>> {
  const installation = await Installation.prepare();
  return () => installation.remove();
}
