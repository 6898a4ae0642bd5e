import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildCollection } from "../fixtures/build-collection.ts";
import { SchemaDiagram } from "./schema-diagram.tsx";

it("writes the empty name of a field that refers to others out", () => {
  const collections = ["boats", "piers"].map(buildCollection);
  const [from, to] = [
    { collection: "boats", path: "berth." },
    { collection: "piers", path: "_id" },
  ];
  const references = [{ from, to, confidence: 1 }];
  const schema = { databaseName: "harbor", takenAt: "2026-11-20T12:00:00.000Z", collections, references };
  render(<SchemaDiagram schema={schema} onOpen={() => {}} />);
  expect(screen.getByText('berth.""')).toBeDefined();
  expect(screen.getByRole("button", { name: /refers to piers by berth\.""/ })).toBeDefined();
});
