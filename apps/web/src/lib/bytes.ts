const UNITS = ["Bytes", "KB", "MB", "GB"] as const;

/** 1024-based, one decimal above bytes. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return unit === 0 ? `${Math.round(value)} Bytes` : `${value.toFixed(1)} ${UNITS[unit]}`;
}
