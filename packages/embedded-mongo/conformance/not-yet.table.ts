/** Cases of features that are refused for now: text search. */
export const NOT_YET: readonly { readonly chapter: string; readonly name: string }[] = [
  { chapter: "refused / unsupported", name: "$text with text index" },
];
