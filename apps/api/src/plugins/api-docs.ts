import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { escapeHtml } from "../infra/html.ts";
import { serverPage } from "../infra/server-page.ts";

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

/** Serves `/api/docs` and `/api/docs/openapi.json` from the schemas that validate; register before any route. */
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
            : `<h2>Body</h2><pre>${escapeHtml(JSON.stringify(operation.requestBody, null, 2))}</pre>`;
        return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? "")}</summary>${body}<h2>Replies</h2><pre>${escapeHtml(JSON.stringify(operation.responses ?? {}, null, 2))}</pre></details>`;
      }),
    );
    const body = `<p><a href="/api/docs/openapi.json">openapi.json</a></p>${rows.join("\n")}`;
    return reply.type("text/html; charset=utf-8").send(serverPage({ title: "QuerySnap API", body }));
  });
}
