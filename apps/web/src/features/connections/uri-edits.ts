const SCHEME = /^mongodb(?:\+srv)?:\/\//i;

/** Credentials, hosts, database and options of a URI, as they are written. Null for another text. */
export type UriParts = {
  scheme: string;
  /** Without their `@`; null when there are none. */
  credentials: string | null;
  hosts: string[];
  database: string;
  options: string[];
};

/**
 * Where the credentials of a URI are. Everything up to the last `@` before the path: an unescaped `@` in a
 * password is common.
 */
export function findCredentials(uri: string): { start: number; end: number } | null {
  const scheme = SCHEME.exec(uri)?.[0];
  if (!scheme) return null;
  const rest = uri.slice(scheme.length);
  const slash = rest.indexOf("/");
  const question = rest.indexOf("?");
  const ends = [slash, question].filter((at) => at !== -1);
  let at = rest.slice(0, ends.length === 0 ? rest.length : Math.min(...ends)).lastIndexOf("@");
  // a slash or question mark in the password that is not escaped
  if (at === -1) at = rest.lastIndexOf("@");
  return at === -1 ? null : { start: scheme.length, end: scheme.length + at };
}

/** Splits a URI without checking it. */
export function splitUri(uri: string): UriParts | null {
  const scheme = SCHEME.exec(uri)?.[0];
  if (!scheme) return null;
  const place = findCredentials(uri);
  const rest = uri.slice(place ? place.end + 1 : scheme.length);
  const [address = "", search = ""] = rest.split("?", 2);
  const slash = address.indexOf("/");
  return {
    scheme,
    credentials: place && uri.slice(place.start, place.end),
    hosts: (slash === -1 ? address : address.slice(0, slash)).split(","),
    database: slash === -1 ? "" : address.slice(slash + 1),
    options: search.split("&").filter((option) => option !== ""),
  };
}

function joinUri({ scheme, credentials, hosts, database, options }: UriParts): string {
  const search = options.length === 0 ? "" : `?${options.join("&")}`;
  return `${scheme}${credentials === null ? "" : `${credentials}@`}${hosts.join(",")}/${database}${search}`;
}

const nameOf = (option: string) => option.split("=", 1)[0]?.toLowerCase() ?? "";

/** Adds an option or replaces it. Null when the URI has it already, or can't be read. */
export function withOption(uri: string, option: string): string | null {
  const parts = splitUri(uri);
  if (!parts || parts.options.includes(option)) return null;
  const others = parts.options.filter((each) => nameOf(each) !== nameOf(option));
  return joinUri({ ...parts, options: [...others, option] });
}

/** Turns encryption on or off, under whichever of its two names. Null when that changes nothing. */
export function withTls(uri: string, isOn: boolean): string | null {
  const parts = splitUri(uri);
  if (!parts || isEncrypted(parts) === isOn) return null;
  const others = parts.options.filter((option) => !/^(?:ssl|tls\w*)$/.test(nameOf(option)));
  return joinUri({ ...parts, options: [...others, `tls=${isOn}`] });
}

/** The same server, another database. */
export function withDatabase(uri: string, database: string): string | null {
  const parts = splitUri(uri);
  return parts && joinUri({ ...parts, database: encodeURIComponent(database) });
}

/** `mongodb://` with MongoDB's own port and the encryption that `mongodb+srv://` has. */
export function withoutSrv(uri: string): string | null {
  const parts = splitUri(uri);
  if (!parts || !isSrv(parts)) return null;
  const hosts = parts.hosts.map((host) => `${host}:27017`);
  const options = parts.options.some((option) => /^(?:ssl|tls)$/.test(nameOf(option)))
    ? parts.options
    : [...parts.options, "tls=true"];
  return joinUri({ ...parts, scheme: "mongodb://", hosts, options });
}

function encodePiece(text: string): string {
  // what is escaped already stays
  return text
    .split(/(%[0-9a-f]{2})/i)
    .map((piece, index) => (index % 2 === 1 ? piece : encodeURIComponent(piece)))
    .join("");
}

/** Escapes the characters of user name and password that a URI can't hold. Null when there are none. */
export function encodeCredentials(uri: string): string | null {
  const parts = splitUri(uri);
  if (!parts || parts.credentials === null) return null;
  const colon = parts.credentials.indexOf(":");
  if (colon === -1) return null;
  const user = encodePiece(parts.credentials.slice(0, colon));
  const password = encodePiece(parts.credentials.slice(colon + 1));
  const place = findCredentials(uri);
  const encoded = `${parts.scheme}${user}:${password}${uri.slice(place?.end)}`;
  return encoded === uri ? null : encoded;
}

export const isSrv = ({ scheme }: Pick<UriParts, "scheme">) => /\+srv/i.test(scheme);

/** Whether the driver encrypts the connection: by default with `mongodb+srv` only. */
export function isEncrypted({ scheme, options }: Pick<UriParts, "scheme" | "options">): boolean {
  const values = options.filter((option) => /^(?:ssl|tls)$/.test(nameOf(option)));
  return values.length === 0 ? isSrv({ scheme }) : values.every((option) => option.endsWith("=true"));
}
