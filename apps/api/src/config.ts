import { isIP } from "node:net";
import { resolve } from "node:path";
import { DEVELOPER } from "@querysnap/contracts";
import { DRY_RUN_MS, PROVIDERS } from "@querysnap/nl-query";

/** One environment variable: how its text is read, what stands for an absent one, and what it is for. */
type Variable<T> = { read(text: string): T; fallback: T; purpose: string; example?: string };

class BadValue extends Error {}

/** The start stops with this; the message names the variable. */
export class ConfigError extends Error {
  constructor(
    readonly variable: string,
    reason: string,
  ) {
    super(`${variable}: ${reason}`);
    this.name = "ConfigError";
  }
}

const anyText = (value: string) => value;
const whole = (min: number, max: number) => (value: string) => {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw new BadValue(`must be a whole number from ${min} to ${max}`);
  return number;
};
const url =
  (...schemes: string[]) =>
  (value: string) => {
    const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(value)?.[1]?.toLowerCase();
    if (!scheme || !schemes.includes(scheme))
      throw new BadValue(
        `must be a URL that starts with ${schemes.map((name) => `${name}://`).join(" or ")}`,
      );
    return value;
  };
const oneOf =
  <const T extends string>(...names: T[]) =>
  (value: string) => {
    const found = names.find((name) => name === value);
    if (!found) throw new BadValue(`must be one of ${names.join(", ")}`);
    return found;
  };
const origin = (value: string) => {
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (
    !parsed ||
    !["http:", "https:"].includes(parsed.protocol) ||
    parsed.origin !== value.replace(/\/$/, "")
  ) {
    throw new BadValue("must be an origin such as https://querysnap.example.com");
  }
  return parsed.origin;
};
const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const publicOrigin = (value: string) => {
  const url = new URL(origin(value));
  // sign-in cookies and tokens would cross the network in the clear
  if (url.protocol !== "https:" && !LOOPBACK.test(url.hostname))
    throw new BadValue("must start with https:// unless it names this machine");
  return url.origin;
};
const listenAddress = (value: string) => {
  if (isIP(value) === 0 && value !== "localhost")
    throw new BadValue("must be an address of this machine such as 0.0.0.0, :: or 192.0.2.10");
  return value;
};
const list = (value: string) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
const isNetwork = (entry: string) => {
  const [address = "", prefix, ...others] = entry.split("/");
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return (
    bits > 0 &&
    others.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
};
const networks = (value: string) => {
  const entries = list(value);
  const bad = entries.find((entry) => !isNetwork(entry));
  if (bad !== undefined)
    throw new BadValue("must be addresses or networks such as 10.0.0.1 or 10.0.0.0/8, separated by commas");
  return entries;
};
const secret = (value: string) => {
  if (Buffer.byteLength(value) < 32 || new Set(value).size < 12)
    throw new BadValue("must be at least 32 random bytes of text");
  return value;
};
const keyList = (value: string) => {
  const keys = value.split(",").map((entry) => {
    const [id = "", text = ""] = entry.trim().split(":");
    const key = Buffer.from(text, "base64");
    if (!/^[\w-]{1,16}$/.test(id) || key.length !== 32 || key.equals(Buffer.alloc(32, key[0])))
      throw new BadValue("must be id:key,id:key with 32 random bytes in base64 each");
    return { id, key };
  });
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) throw new BadValue("names one key id twice");
  return keys;
};
const optional = <T>(read: (text: string) => T, purpose: string, example?: string): Variable<T | null> => ({
  read,
  fallback: null,
  purpose,
  example,
});
const withDefault = <T>(read: (text: string) => T, fallback: T, purpose: string): Variable<T> => ({
  read,
  fallback,
  purpose,
});

/** Every environment variable the server reads. `npm run configuration-table` writes them to the docs. */
export const VARIABLES = {
  PORT: withDefault(whole(0, 65535), 3000, "Port of the web address; 0 picks a free one."),
  DATA_DIR: withDefault(anyText, ".data", "Folder of the database, secrets and outgoing mail."),
  LISTEN_HOST: optional(
    listenAddress,
    "Address to listen on in public mode; every address when left out. Local mode always listens on 127.0.0.1.",
    "0.0.0.0",
  ),
  PUBLIC_URL: optional(
    publicOrigin,
    "Origin that people open, with https unless it names this machine. Setting it turns public mode on.",
    "https://querysnap.example.com",
  ),
  DEV_ORIGIN: optional(
    origin,
    "Origin of a development server that may call the API; local mode only.",
    "http://localhost:5173",
  ),
  TRUST_PROXY: withDefault(
    networks,
    [],
    "Addresses or networks of proxies whose X-Forwarded-For is believed, separated by commas.",
  ),
  DATABASE_URL: optional(
    url("postgres", "postgresql"),
    "PostgreSQL for the application's data; SQLite in DATA_DIR when left out.",
    "postgres://user:password@host/querysnap",
  ),
  HOST_MONGODB_URI: optional(
    url("mongodb", "mongodb+srv"),
    "MongoDB deployment for the sample and for uploaded databases, signed in as a user that may manage users; the embedded server when left out.",
    "mongodb://admin:password@host/admin",
  ),
  EMBEDDED_MONGODB_URI: optional(url("mongodb"), "Set by the supervisor: where the embedded server listens."),
  SAMPLE_DATABASE: withDefault(anyText, "sample_shop", "Name of the sample database."),
  TOKEN_SECRET: optional(
    secret,
    "Signs access tokens, CSRF tokens and page tokens. Required in public mode.",
    "openssl rand -base64 48",
  ),
  ENCRYPTION_KEYS: optional(
    keyList,
    "Encrypts stored URIs and second factors: id:base64 of 32 bytes, separated by commas; the first one encrypts. Required in public mode.",
    "k1:$(openssl rand -base64 32)",
  ),
  SMTP_URL: optional(
    url("smtp", "smtps"),
    "Mail server. Required in public mode; in local mode mail is written to DATA_DIR/outbox when left out.",
    "smtps://user:password@host",
  ),
  MAIL_FROM: withDefault(anyText, "QuerySnap <no-reply@querysnap.invalid>", "Sender of every mail."),
  GOOGLE_CLIENT_ID: optional(anyText, "Google sign-in."),
  GOOGLE_CLIENT_SECRET: optional(anyText, "Google sign-in."),
  GOOGLE_ISSUER: withDefault(
    url("https", "http"),
    "https://accounts.google.com",
    "OpenID issuer behind Google sign-in.",
  ),
  GITHUB_CLIENT_ID: optional(anyText, "GitHub sign-in."),
  GITHUB_CLIENT_SECRET: optional(anyText, "GitHub sign-in."),
  GITHUB_URL: withDefault(
    url("https", "http"),
    "https://github.com",
    "Where GitHub's authorization and token pages are.",
  ),
  GITHUB_API_URL: withDefault(url("https", "http"), "https://api.github.com", "Where GitHub's API is."),
  CASHFREE_CLIENT_ID: optional(
    anyText,
    "Card payments by Cashfree. Without it, a simulator takes test payments in local mode, and public mode takes none.",
  ),
  CASHFREE_CLIENT_SECRET: optional(anyText, "Signs the calls to Cashfree and its webhooks."),
  CASHFREE_API_URL: withDefault(
    url("https", "http"),
    "https://api.cashfree.com/pg",
    "Where Cashfree's API is; only local mode takes one without https, on this machine.",
  ),
  CASHFREE_SCRIPT_URL: withDefault(
    url("https", "http"),
    "https://sdk.cashfree.com/js/v3/cashfree.js",
    "Cashfree's browser script, loaded by the pricing page only.",
  ),
  CASHFREE_CHECKOUT_ORIGINS: withDefault(
    list,
    ["https://api.cashfree.com", "https://payments.cashfree.com"],
    "Origins that the hosted checkout is opened on, separated by commas.",
  ),
  PAYMENT_SIMULATOR_URL: optional(
    url("http"),
    "Set by the supervisor: where the payment simulator listens. Refused in public mode.",
  ),
  SERVER_EGRESS_IP: optional(
    anyText,
    "Address that users allow in their database's firewall.",
    "203.0.113.10",
  ),
  AI_PROVIDER: optional(
    oneOf(...PROVIDERS),
    "Language model that answers questions: openai, openai-compatible, anthropic or google; the built-in generator when left out.",
    "openai-compatible",
  ),
  AI_MODEL: optional(anyText, "Name of the model; required with AI_PROVIDER.", "gpt-5-mini"),
  AI_MODEL_ENHANCED: optional(anyText, "Model for SnapX; AI_MODEL when left out.", "gpt-5"),
  AI_BASE_URL: optional(
    url("https", "http"),
    "Address of the provider; required for openai-compatible, with its /v1.",
    "http://127.0.0.1:11434/v1",
  ),
  AI_API_KEY: optional(anyText, "Key of the provider; not needed by local servers."),
  AI_SHARE_VALUES: withDefault(
    oneOf("yes", "no"),
    "no",
    "yes: stored values may be sent to the provider, for SnapX and where the owner of a connection agrees.",
  ),
  AI_MAX_INPUT_TOKENS: withDefault(
    whole(2_000, 200_000),
    8_000,
    "Most tokens, by estimate, that one call sends.",
  ),
  AI_MAX_OUTPUT_TOKENS: withDefault(
    whole(100, 20_000),
    4_000,
    "Most tokens that one call may return, those of reasoning included.",
  ),
  AI_TIME_LIMIT_MS: withDefault(whole(100, 50_000), 30_000, "Longest wait for one call."),
  DRY_RUN_MS: withDefault(
    whole(0, 10_000),
    DRY_RUN_MS,
    "Longest time that an answer of the built-in generator is tried on a small collection; 0 turns it off.",
  ),
  WEB_DIST: withDefault(anyText, "apps/web/dist", "Folder of the built web application."),
  METRICS_TOKEN: optional(
    secret,
    "Bearer token for /metrics. When left out, they are there in local mode only.",
    "openssl rand -base64 48",
  ),
  LOG_LEVEL: optional(
    oneOf("fatal", "error", "warn", "info", "debug", "silent"),
    "Least severe level that is logged; warn in local mode and info in public mode when left out.",
    "debug",
  ),
  CONTACT_EMAIL: optional(
    anyText,
    "Shown on the public pages; bug reports and contacts go there. Hidden when not set.",
    "support@example.com",
  ),
  CONTACT_PHONE: optional(anyText, "Shown on the contact page. Hidden when not set.", "+91 80 0000 0000"),
  CONTACT_ADDRESS: optional(anyText, "Shown on the contact page. Hidden when not set.", "1 Example Road"),
  DEVELOPER_NAME: withDefault(anyText, DEVELOPER.name, "Shown on the about page."),
  DEVELOPER_ROLE: withDefault(anyText, DEVELOPER.role, "Shown on the about page."),
  DEVELOPER_BIO: withDefault(anyText, DEVELOPER.bio, "Shown on the about page."),
  DEVELOPER_EXPERTISE: withDefault(list, DEVELOPER.expertise, "Tags on the about page, separated by commas."),
  DEVELOPER_LINKS: withDefault(list, [], "Links on the about page as label=url, separated by commas."),
} as const satisfies Record<string, Variable<unknown>>;

type Values = {
  [K in keyof typeof VARIABLES]:
    | ReturnType<(typeof VARIABLES)[K]["read"]>
    | (typeof VARIABLES)[K]["fallback"];
};

export type Config = Values & {
  /**
   * `local`: this machine only. `public`: other people reach it, so secrets are required and nothing is
   * simulated.
   */
  mode: "local" | "public";
  dataDir: string;
  logLevel: NonNullable<Values["LOG_LEVEL"]>;
  listenHost: string;
  /** The MongoDB that holds the sample and uploads. */
  hostedMongoUri: string;
  payments: PaymentConfig | null;
};

/** Where payments are taken. */
export type PaymentConfig = {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  scriptUrl: string;
  /** The browser may send its form there. */
  checkoutOrigins: readonly string[];
  /** A simulator on this machine stands for the provider: no money moves. */
  isTest: boolean;
};

function readPayments(values: Values): PaymentConfig | null {
  const { CASHFREE_CLIENT_ID: clientId, CASHFREE_CLIENT_SECRET: clientSecret } = values;
  if (values.PAYMENT_SIMULATOR_URL !== null && values.PUBLIC_URL !== null)
    throw new ConfigError("PAYMENT_SIMULATOR_URL", "must not be set in public mode: nobody would pay");
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null) throw new ConfigError("CASHFREE_CLIENT_ID", "is required with its secret");
  if (clientSecret === null) throw new ConfigError("CASHFREE_CLIENT_SECRET", "is required with its id");
  const credentials = { clientId, clientSecret };
  const simulator = values.PAYMENT_SIMULATOR_URL;
  if (simulator !== null) {
    const { origin: own } = new URL(simulator);
    const urls = { apiUrl: `${own}/pg`, scriptUrl: `${own}/js/v3/cashfree.js` };
    return { ...credentials, ...urls, checkoutOrigins: [own], isTest: true };
  }
  for (const name of ["CASHFREE_API_URL", "CASHFREE_SCRIPT_URL"] as const) {
    const { protocol, hostname } = new URL(values[name]);
    if (protocol !== "https:" && (values.PUBLIC_URL !== null || !LOOPBACK.test(hostname)))
      throw new ConfigError(name, "must start with https://");
  }
  return {
    ...credentials,
    apiUrl: values.CASHFREE_API_URL.replace(/\/$/, ""),
    scriptUrl: values.CASHFREE_SCRIPT_URL,
    checkoutOrigins: values.CASHFREE_CHECKOUT_ORIGINS.map(origin),
    isTest: false,
  };
}

function readAll(env: NodeJS.ProcessEnv): Values {
  const values: Partial<Record<keyof typeof VARIABLES, unknown>> = {};
  for (const [name, variable] of Object.entries(VARIABLES) as [keyof typeof VARIABLES, Variable<unknown>][]) {
    const text = env[name]?.trim();
    try {
      values[name] = text === undefined || text === "" ? variable.fallback : variable.read(text);
    } catch (error) {
      if (error instanceof BadValue) throw new ConfigError(name, error.message);
      throw error;
    }
  }
  return values as Values;
}

function requireForPublicMode(values: Values): void {
  if (!values.TOKEN_SECRET)
    throw new ConfigError("TOKEN_SECRET", "is required in public mode (PUBLIC_URL is set)");
  if (!values.ENCRYPTION_KEYS)
    throw new ConfigError("ENCRYPTION_KEYS", "is required in public mode (PUBLIC_URL is set)");
  // accounts are verified, and passwords reset, by mail
  if (!values.SMTP_URL) throw new ConfigError("SMTP_URL", "is required in public mode (PUBLIC_URL is set)");
  if (values.DEV_ORIGIN) throw new ConfigError("DEV_ORIGIN", "must not be set in public mode");
}

function requireForModels(values: Values): void {
  const { AI_PROVIDER: provider } = values;
  if (!provider) return;
  if (!values.AI_MODEL) throw new ConfigError("AI_MODEL", "is required with AI_PROVIDER");
  if (provider === "openai-compatible" && !values.AI_BASE_URL)
    throw new ConfigError("AI_BASE_URL", "is required with AI_PROVIDER=openai-compatible");
  if (provider !== "openai-compatible" && !values.AI_API_KEY)
    throw new ConfigError("AI_API_KEY", `is required with AI_PROVIDER=${provider}`);
}

/** Reads the environment. Throws ConfigError on the first value that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = readAll(env);
  requireForModels(values);
  const mode = values.PUBLIC_URL ? "public" : "local";
  if (mode === "public") requireForPublicMode(values);
  const hostedMongoUri = values.HOST_MONGODB_URI ?? values.EMBEDDED_MONGODB_URI;
  if (!hostedMongoUri)
    throw new ConfigError(
      "HOST_MONGODB_URI",
      "is required when the server is started without its embedded database",
    );
  return {
    ...values,
    mode,
    dataDir: resolve(env["INIT_CWD"] ?? ".", values.DATA_DIR),
    logLevel: values.LOG_LEVEL ?? (mode === "local" ? "warn" : "info"),
    listenHost: mode === "local" ? "127.0.0.1" : (values.LISTEN_HOST ?? "::"),
    hostedMongoUri,
    payments: readPayments(values),
  };
}
