import { CONNECTION_PROBLEMS, CONNECTION_STAGES } from "@querysnap/contracts";
import { describe, expect, it } from "vitest";
import { diagnose } from "./connection-doctor.ts";

const reasonOf = (
  stage: (typeof CONNECTION_STAGES)[number],
  problem: (typeof CONNECTION_PROBLEMS)[number],
) => ({ reason: { kind: "connection", stage, problem } as const });
/** The URIs that the buttons lead to. */
const fixed = (diagnosis: ReturnType<typeof diagnose>, uri: string) =>
  diagnosis?.fixes.flatMap((fix) => (fix.kind === "uri" ? (fix.change(uri) ?? []) : []));

describe("diagnose", () => {
  it.each(CONNECTION_STAGES)("marks what comes before %s as passed and nothing after it", (stage) => {
    const diagnosis = diagnose(reasonOf(stage, "refused"));
    expect(diagnosis?.failed).toBe(stage);
    const states = diagnosis?.stages.map((each) => each.state) ?? [];
    expect(states.indexOf("failed")).toBe(CONNECTION_STAGES.indexOf(stage));
    expect(states.filter((state) => state === "failed")).toHaveLength(1);
    expect(states.lastIndexOf("passed")).toBeLessThan(states.indexOf("failed"));
  });

  it.each(CONNECTION_PROBLEMS)("has a cause and an advice for %s", (problem) => {
    const diagnosis = diagnose(reasonOf("reach", problem));
    expect(diagnosis?.cause).toMatch(/^[A-Z].*\.$/);
    expect(diagnosis?.advice.length).toBeGreaterThan(0);
    expect(diagnosis?.stages.find(({ state }) => state === "failed")?.note).toMatch(/^[a-zA-Z ]+$/);
  });

  it.each([
    ["refused", /nothing is listening on this port/],
    ["closed", /closed the connection/],
    ["no_answer", /nothing answers there/],
  ] as const)("tells a port that is %s from the others", (problem, cause) => {
    expect(diagnose(reasonOf("reach", problem))?.cause).toMatch(cause);
  });

  it.each([
    ["reach", /access list/],
    ["tls", /TLS handshake/],
    ["sign-in", /did not finish the sign-in/],
    ["database", /is signed in/],
  ] as const)("tells a server that falls silent at %s from the others", (stage, cause) => {
    expect(diagnose(reasonOf(stage, "no_answer"))?.cause).toMatch(cause);
  });

  it("does not guess without a reason", () => {
    expect(diagnose({ reason: undefined })).toBeNull();
    expect(diagnose({ reason: { kind: "permission" } })).toBeNull();
  });

  // covers: C.07
  it.each([
    ["sign-in", "refused", "mongodb://u:p@h/db", ["mongodb://u:p@h/db?authSource=admin"]],
    ["sign-in", "refused", "mongodb://u:p@h/db?authSource=admin", []],
    [
      "sign-in",
      "refused",
      "mongodb://u:5%@h/db?authSource=admin",
      ["mongodb://u:5%25@h/db?authSource=admin"],
    ],
    ["tls", "no_answer", "mongodb://u:p@h/db?tls=true", ["mongodb://u:p@h/db?tls=false"]],
    ["sign-in", "no_answer", "mongodb://u:p@h/db", ["mongodb://u:p@h/db"]],
    ["database", "no_answer", "mongodb://u:p@h/db", ["mongodb://u:p@h/db"]],
    ["reach", "closed", "mongodb://u:p@h/db", ["mongodb://u:p@h/db?tls=true"]],
    ["tls", "not_tls", "mongodb://u:p@h/db?tls=true", ["mongodb://u:p@h/db?tls=false"]],
    ["reach", "members_unreachable", "mongodb://u:p@h/db", ["mongodb://u:p@h/db?directConnection=true"]],
    ["reach", "members_unreachable", "mongodb://u:p@h,i/db", []],
    ["address", "not_found", "mongodb+srv://u:p@h/db", ["mongodb://u:p@h:27017/db?tls=true"]],
  ] as const)("offers what helps at %s, %s for %s", (stage, problem, uri, uris) => {
    expect(fixed(diagnose(reasonOf(stage, problem), { uri, serverIp: null }), uri)).toEqual(uris);
  });

  // covers: C.07
  describe.each([
    ["reach", "no_answer"],
    ["reach", "closed"],
    ["tls", "closed"],
  ] as const)("where %s is %s and our address may not be allowed", (stage, problem) => {
    const at = (uri: string, serverIp: string | null) =>
      diagnose(reasonOf(stage, problem), { uri, serverIp });
    const ATLAS = "mongodb+srv://u:p@cluster0.abcde.mongodb.net/db?tls=true";
    const OWN = "mongodb://u:p@db.example.net:27017/db?tls=true";
    const copy = { kind: "copy", label: "Copy the address to allow", text: "203.0.113.7" };
    const link = expect.objectContaining({ kind: "link", label: "Open the Atlas access list" });

    it("names it, and leads to the access list of Atlas", () => {
      const atlas = at(ATLAS, "203.0.113.7");
      expect(atlas?.advice[0]).toBe("Add `203.0.113.7` to the IP access list of your Atlas project");
      expect(atlas?.fixes.slice(-2)).toEqual([copy, link]);
      const own = at(OWN, "203.0.113.7");
      expect(own?.advice[0]).toBe("Add `203.0.113.7` to your firewall or Atlas access list");
      expect(own?.fixes.at(-1)).toEqual(copy);
      expect(own?.fixes).not.toContainEqual(link);
    });

    it("says who knows it where it is not configured", () => {
      const atlas = at(ATLAS, null);
      expect(atlas?.advice[0]).toMatch(/public address of the machine that runs QuerySnap to the IP access/);
      expect(atlas?.advice[1]).toContain("`SERVER_EGRESS_IP`");
      expect(atlas?.fixes).toContainEqual(link);
      expect(at(OWN, null)?.fixes).not.toContainEqual(expect.objectContaining({ kind: "copy" }));
    });

    it("takes no other host for Atlas", () => {
      expect(at("mongodb://u:p@mongodb.net.example.com/db", null)?.fixes).not.toContainEqual(link);
    });
  });

  it("says what each stage that passed did, as far as the URI shows it", () => {
    const notes = (uri: string) =>
      diagnose(reasonOf("sign-in", "refused"), { uri, serverIp: null })?.stages.map(({ note }) => note);
    expect(notes("mongodb://u:p@a,b,c/db")?.slice(0, 3)).toEqual(["3 hosts", "port open", "not used"]);
    expect(notes("mongodb+srv://u:p@a/db")?.slice(0, 3)).toEqual(["SRV record found", "port open", "valid"]);
  });

  // covers: C.06
  it("adds how long each stage took, where it was measured", () => {
    const stageMs = { address: 12, reach: 0, "sign-in": 1_250 };
    const reason = { ...reasonOf("sign-in", "refused").reason, stageMs };
    expect(
      diagnose({ reason }, { uri: "mongodb://u:p@h/db", serverIp: null })?.stages.map(({ note }) => note),
    ).toEqual(["found, 12 ms", "port open, 0 ms", "not used", "refused, 1.3 s", "not reached"]);
  });
});
