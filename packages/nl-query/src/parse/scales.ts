import { ADJECTIVES, type Adjective } from "../lexicon/concepts.table.ts";

const PLAIN_SCALE: ReadonlyMap<string, 1 | -1> = new Map(
  Object.entries({
    most: -1,
    highest: -1,
    high: -1,
    largest: -1,
    biggest: -1,
    best: -1,
    top: -1,
    greatest: -1,
    least: 1,
    lowest: 1,
    low: 1,
    smallest: 1,
    fewest: 1,
    worst: 1,
    bottom: 1,
  } as const),
);

const OLD = /^(old|oldest|older|earliest|first)$/;
const NEW = /^(new|newest|newer|latest|last|young|youngest)$/;
const YOUNG = /^(young|youngest)$/;

/** An order given by its two ends. */
type Scale = {
  isDown: boolean;
  /** The ends fit any amount: "most to least". */ isPlain: boolean;
  /** The ends are ages or dates: "oldest to newest". */ isTime: boolean;
  /** The concept that the ends belong to. */ adjective: Adjective | undefined;
};

/** The scale between two words; null when they are no opposites. */
export function scaleOf(from: string, to: string): Scale | null {
  const isOld = OLD.test(from) && NEW.test(to);
  const isNew = (NEW.test(from) || from === "recent") && OLD.test(to);
  if (isOld || isNew) {
    const concept = YOUNG.test(from) || YOUNG.test(to) ? "age" : "date";
    return { isDown: isNew, isPlain: false, isTime: true, adjective: { concept, isUp: isNew } };
  }
  const [low, high] = [ADJECTIVES.get(from), ADJECTIVES.get(to)];
  const [start, end] = [PLAIN_SCALE.get(from), PLAIN_SCALE.get(to)];
  if (start !== undefined && end !== undefined && start !== end)
    return { isDown: start === -1, isPlain: true, isTime: false, adjective: low };
  const isOpposite = low !== undefined && low.concept === high?.concept && low.isUp !== high.isUp;
  return isOpposite ? { isDown: low.isUp, isPlain: false, isTime: false, adjective: low } : null;
}
