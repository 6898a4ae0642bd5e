import { expect, it } from "vitest";
import { backupCodesFileName, backupCodesText } from "./backup-codes-file.ts";

// covers: A2.69
it("names the file with the date", () => {
  expect(backupCodesFileName(new Date(2026, 10, 1))).toBe("querysnap-backup-codes-2026-11-01.txt");
});

// covers: A2.69
it("numbers the codes", () => {
  expect(backupCodesText(["4F9C11B0", "A03E7D25"])).toContain("\n1. 4F9C11B0\n2. A03E7D25\n");
});
