/**
 * Preferred numbers by series, as whole numbers that stand for any power of ten of themselves. @see
 * https://en.wikipedia.org/wiki/Preferred_number
 */
export const SERIES: Readonly<Record<string, readonly number[]>> = {
  R5: [10, 16, 25, 40, 63],
  R10: [100, 125, 160, 200, 250, 315, 400, 500, 630, 800],
  R20: [100, 112, 125, 140, 160, 180, 200, 224, 250, 280, 315, 355, 400, 450, 500, 560, 630, 710, 800, 900],
  R40: [
    100, 106, 112, 118, 125, 132, 140, 150, 160, 170, 180, 190, 200, 212, 224, 236, 250, 265, 280, 300, 315,
    355, 375, 400, 425, 450, 475, 500, 530, 560, 600, 630, 670, 710, 750, 800, 850, 900, 950,
  ],
  // Only the members that R40 does not have, as the server counts them.
  R80: [
    103, 109, 115, 122, 128, 136, 145, 155, 165, 175, 185, 195, 206, 218, 230, 243, 258, 272, 290, 307, 325,
    345, 365, 387, 412, 437, 462, 487, 515, 545, 575, 615, 650, 690, 730, 775, 825, 875, 925, 975,
  ],
  "1-2-5": [10, 20, 50],
  E6: [10, 15, 22, 33, 47, 68],
  E12: [10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82],
  E24: [10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91],
  E48: exponential(48),
  E96: exponential(96),
  E192: exponential(192),
};

/** Three digits of a geometric series; one member was rounded differently when the standard was made. */
function exponential(count: number): number[] {
  return Array.from({ length: count }, (_item, at) => Math.round(100 * 10 ** (at / count))).map((number) =>
    number === 919 ? 920 : number,
  );
}
