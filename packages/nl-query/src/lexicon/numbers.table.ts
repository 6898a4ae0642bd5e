/** Powers of ten by word or suffix. */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ["k", 3],
  ["m", 6],
  ["mn", 6],
  ["bn", 9],
  ["hundred", 2],
  ["thousand", 3],
  ["grand", 3],
  ["lakh", 5],
  ["million", 6],
  ["crore", 7],
  ["billion", 9],
]);

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
    .split(" ")
    .map((word, at): [string, number] => [word, at])
    .concat([
      ["thirty", 30],
      ["forty", 40],
      ["fifty", 50],
      ["sixty", 60],
      ["seventy", 70],
      ["eighty", 80],
      ["ninety", 90],
      ["hundred", 100],
      ["thousand", 1000],
      ["dozen", 12],
      ["once", 1],
      ["twice", 2],
      ["thrice", 3],
    ]),
);

export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ["first", 1],
  ["second", 2],
  ["third", 3],
  ["fourth", 4],
  ["last", 4],
]);

export const MONTHS: ReadonlyMap<string, number> = new Map(
  "january february march april may june july august september october november december"
    .split(" ")
    .flatMap((name, at): [string, number][] => [
      [name, at],
      [name.slice(0, 3), at],
    ])
    .concat([["sept", 8]]),
);

export const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  "sunday monday tuesday wednesday thursday friday saturday"
    .split(" ")
    .map((name, at): [string, number] => [name, at]),
);
