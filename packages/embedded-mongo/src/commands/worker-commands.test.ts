import { describe, expect, it } from "vitest";
import { MAIN_COMMANDS } from "../server/main-commands.ts";
import { workerDemand } from "../server/command-access.ts";
import { RawDoc } from "../engine/raw-doc.ts";
import { encodeDoc } from "../engine/write-value.ts";
import { doc } from "../engine/fixtures/engine.ts";
import { WORKER_COMMANDS } from "./worker-commands.ts";

function demandOf(body: string): unknown {
  const parsed = doc(body);
  const command = WORKER_COMMANDS.get(parsed.keys[0] ?? "");
  return command && workerDemand(command, new RawDoc(encodeDoc(parsed)));
}

describe("worker commands", () => {
  it("share no name with each other or with those of the main thread", () => {
    const names = [...new Set(WORKER_COMMANDS.values())].flatMap((command) => command.names);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => MAIN_COMMANDS.has(name))).toEqual([]);
  });

  it.each([
    ['{"find":"c"}', [["read"]], "read"],
    ['{"aggregate":"c","pipeline":[{"$match":{}}]}', [["read"]], "read"],
    ['{"aggregate":"c","pipeline":[{"$out":"d"}]}', [["write"]], "write"],
    ['{"explain":{"aggregate":"c","pipeline":[{"$merge":"d"}]}}', [["write"]], "write"],
    ['{"explain":{"delete":"c","deletes":[]}}', [["write"]], "write"],
    ['{"explain":{"explain":{"delete":"c"}}}', [["read"]], "read"],
    ['{"insert":"c","bypassDocumentValidation":true}', [["write"], ["admin"]], "write"],
  ])("%s needs %j", (body, needs, effect) => {
    expect(demandOf(body)).toEqual({ needs, effect });
  });
});
