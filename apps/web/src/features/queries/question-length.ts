import { LIMITS } from "@querysnap/contracts";

/** Share of a limit from which it is shown. */
const NEAR = 0.9;

const count = (number: number) => number.toLocaleString("en-US");

/**
 * Says how long a question is and may be, in words or in characters.
 *
 * @returns null while the question is well below both limits; `isOver` when it would be refused
 */
export function questionLength(question: string): { text: string; isOver: boolean } | null {
  const words = question.match(/\S+/g)?.length ?? 0;
  const { questionWordsMax, questionMax } = LIMITS;
  if (words > questionWordsMax)
    return { text: `${count(words)} of ${questionWordsMax} words. Ask it in parts.`, isOver: true };
  if (question.length >= questionMax * NEAR)
    return { text: `${count(question.length)} of ${count(questionMax)} characters`, isOver: false };
  return words >= questionWordsMax * NEAR
    ? { text: `${words} of ${questionWordsMax} words`, isOver: false }
    : null;
}
