import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { escapeHtml } from "../infra/html.ts";

// what the page below needs of the description
const description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string().optional(),
        requestBody: z.unknown().optional(),
        responses: z.unknown().optional(),
      }),
    ),
  ),
});

/**
 * `/api/docs` (a page without scripts) and `/api/docs/openapi.json`, from the schemas that validate. Before
 * any route.
 */
export async function registerApiDocs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "QuerySnap API", version },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
  });
  app.get("/api/docs/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  app.get("/api/docs", { schema: { hide: true } }, async (_request, reply) => {
    const { paths } = description.parse(app.swagger());
    const rows = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const body =
          operation.requestBody === undefined
            ? ""
            : `<h3>Body</h3><pre>${escapeHtml(JSON.stringify(operation.requestBody, null, 2))}</pre>`;
        return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? "")}</summary>${body}<h3>Replies</h3><pre>${escapeHtml(JSON.stringify(operation.responses ?? {}, null, 2))}</pre></details>`;
      }),
    );
    return reply
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>QuerySnap API</title><h1>QuerySnap API</h1><p><a href="/api/docs/openapi.json">openapi.json</a></p>${rows.join("\n")}</html>`,
      );
  });
}
