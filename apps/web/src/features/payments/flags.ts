// One file a country, fetched when it is shown; the library's own flags come from a server of others.
const files = import.meta.glob<string>("../../../../../node_modules/country-flag-icons/3x2/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

const urls = new Map(
  Object.entries(files).map(([path, url]) => [
    path.slice(path.lastIndexOf("/") + 1, -".svg".length).toLowerCase(),
    url,
  ]),
);

/** Address of a country's flag on our own server. */
export const flagUrl = (iso2: string): string | undefined => urls.get(iso2);
