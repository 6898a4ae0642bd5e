/** Per group, so that many fields do not crowd out saved and past queries. */
const SHOWN_OF_GROUP = 12;

/** Filters commands by all words, a few per group; lists fields only once something is typed. */
export function searchCommands<Command extends { label: string; note: string; group: string }>(
  commands: readonly Command[],
  text: string,
): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = new Map<string, number>();
  return commands.filter(({ label, note, group }) => {
    const count = shown.get(group) ?? 0;
    const isFound =
      count < SHOWN_OF_GROUP &&
      (words.length === 0
        ? group !== "Fields"
        : words.every((word) => `${label} ${note} ${group}`.toLowerCase().includes(word)));
    if (isFound) shown.set(group, count + 1);
    return isFound;
  });
}
