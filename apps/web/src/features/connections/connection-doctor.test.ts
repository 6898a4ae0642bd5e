import { describe, expect, it } from "vitest";
import { diagnose, withOption } from "./connection-doctor.ts";

describe("diagnose", () => {
  it.each([
    ["Authentication failed. (code 18)", "Sign in"],
    ["bad auth : authentication failed", "Sign in"],
    ["getaddrinfo ENOTFOUND nowhere.example", "Address"],
    ["querySrv ENOTFOUND _mongodb._tcp.x", "Address"],
    ["connect ECONNREFUSED 127.0.0.1:1", "Reach"],
    ["Server selection timed out after 10000 ms", "Reach"],
    ["unable to verify the first certificate", "TLS"],
    ["not authorized on shop to execute command", "Database"],
  ])("%s", (details, stage) => {
    const diagnosis = diagnose({ message: "Failed to connect to database", details });
    expect(diagnosis?.failed).toBe(stage);
    const states = diagnosis?.stages.map((each) => each.state) ?? [];
    expect(states.filter((state) => state === "failed")).toHaveLength(1);
    expect(states.lastIndexOf("passed")).toBeLessThan(states.indexOf("failed"));
  });

  it("tells a port without a server from a machine that does not answer", () => {
    const cause = (details: string) => diagnose({ message: "Failed to connect to database", details })?.cause;
    expect(cause("The connection was refused: nothing listens on this host and port.")).toMatch(
      /^The machine answers/,
    );
    expect(cause("Server selection timed out after 10000 ms")).toMatch(/nothing answers there/);
  });

  it("does not guess", () => {
    expect(diagnose({ message: "Failed to connect to database", details: undefined })).toBeNull();
  });
});

it.each([
  ["mongodb://u:p@h/db", "mongodb://u:p@h/db?authSource=admin"],
  ["mongodb://u:p@h/db?tls=true&authSource=x", "mongodb://u:p@h/db?tls=true&authSource=admin"],
])("adds an option to %s", (uri, changed) => {
  expect(withOption(uri, "authSource=admin")).toBe(changed);
});
