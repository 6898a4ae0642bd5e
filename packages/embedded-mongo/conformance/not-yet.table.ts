/** Cases of features that are refused for now: text search and geography. */
export const NOT_YET: readonly { readonly chapter: string; readonly name: string }[] = [
  { chapter: "refused / unsupported", name: "$text with text index" },
  { chapter: "refused / unsupported", name: "$geoWithin $geometry polygon" },
  { chapter: "refused / unsupported", name: "$geoWithin $centerSphere" },
  { chapter: "refused / unsupported", name: "$near with 2dsphere index" },
];
