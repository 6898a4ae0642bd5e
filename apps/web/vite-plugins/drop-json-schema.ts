import type { Plugin } from "vite";

const JSON_SCHEMA_MODULE = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED_NAME = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves zod's JSON Schema writer out of the build. Every zod type refers to it, so tree shaking keeps it, and
 * only the server writes JSON Schema.
 */
export function dropJsonSchema(): Plugin {
  return {
    name: "querysnap:drop-json-schema",
    apply: "build",
    transform: {
      filter: { id: JSON_SCHEMA_MODULE },
      handler(code) {
        const stubs = [...code.matchAll(EXPORTED_NAME)].map(([, name]) => `export const ${name} = stub;`);
        const thrown = `throw new Error("JSON Schema is not part of the web build")`;
        return { code: [`const stub = () => () => { ${thrown}; };`, ...stubs].join("\n"), map: null };
      },
    },
  };
}
