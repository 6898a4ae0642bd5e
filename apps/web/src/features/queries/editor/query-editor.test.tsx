import { EditorView } from "@codemirror/view";
import type { Tie } from "@querysnap/contracts";
import { act, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { QueryEditor } from "./query-editor.tsx";

const schema = { collections: [] };
const reported: string[] = [];
const editorOf = (value: string, ties: readonly Tie[] = []) => (
  <QueryEditor
    label="Query"
    schema={schema}
    value={value}
    ties={ties}
    onChange={(text) => reported.push(text)}
  />
);

function open(value: string) {
  reported.length = 0;
  const { container, rerender } = render(editorOf(value));
  const view = EditorView.findFromDOM(container.querySelector<HTMLElement>(".cm-editor")!)!;
  const type = (from: number, insert: string) =>
    act(() => view.dispatch({ changes: { from, insert }, selection: { anchor: from + insert.length } }));
  return { view, type, show: (text: string, ties?: readonly Tie[]) => rerender(editorOf(text, ties)) };
}

it("keeps what was typed while an earlier text was still on its way back", () => {
  const { view, type, show } = open("db.films.find({})");
  type(15, "a");
  type(16, "b");
  show("db.films.find({a})");
  expect(view.state.doc.toString()).toBe("db.films.find({ab})");
  expect(view.state.selection.main.head).toBe(17);
  show("db.films.find({ab})");
  expect(view.state.doc.toString()).toBe("db.films.find({ab})");
  expect(view.state.selection.main.head).toBe(17);
});

it("shows a text that was set from outside, also one that was typed before", () => {
  const { view, type, show } = open("db.films.find({})");
  type(15, "a");
  show("db.films.find({a})");
  type(16, "b");
  show("db.films.find({ab})");
  show("db.films.find({a})");
  expect(view.state.doc.toString()).toBe("db.films.find({a})");
  show("db.books.find({})");
  expect(view.state.doc.toString()).toBe("db.books.find({})");
  expect(reported).toEqual(["db.films.find({a})", "db.films.find({ab})"]);
});

it("keeps what was typed when other ties come with the text before", () => {
  const { view, type, show } = open("db.films.find({})");
  type(15, "a");
  show("db.films.find({})", []);
  expect(view.state.doc.toString()).toBe("db.films.find({a})");
});
