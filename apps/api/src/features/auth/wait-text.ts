/** Says in how many minutes, rounded up, something can be tried again: `in 15 minutes`. */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}
