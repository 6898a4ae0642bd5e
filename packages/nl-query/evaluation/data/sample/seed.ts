import { createSample } from "@querysnap/sample-data";

export const databaseName = "sample_shop";

/** Enough of each collection for every question to find something, few enough to load in a moment. */
const MOST_DOCUMENTS = 6_000;

/** The database that every new user opens first. */
export const collections = Object.fromEntries(
  createSample(new Date("2026-11-20T12:00:00Z")).map(({ name, documents }) => [
    name,
    documents.slice(0, MOST_DOCUMENTS),
  ]),
);
