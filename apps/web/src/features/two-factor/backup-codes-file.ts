/** `querysnap-backup-codes-2026-11-21.txt`, by the reader's calendar. */
export function backupCodesFileName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  return `querysnap-backup-codes-${day}.txt`;
}

/** One numbered code a line. */
export function backupCodesText(codes: readonly string[]): string {
  return `QuerySnap backup codes\nEach code works once.\n\n${codes.map((code, index) => `${index + 1}. ${code}`).join("\n")}\n`;
}
