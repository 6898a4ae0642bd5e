import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { BsonValue } from "./bson-value.tsx";
import { ShellLine } from "./shell-code.tsx";

// covers: SE.08
it.each([
  ["first\nsecond\r\nthird", "first↵second↵third"],
  ["\n", "↵"],
  ["one line", "one line"],
])("shows every line of %j in a row of one line", (value, text) => {
  const { container } = render(<BsonValue value={value} />);
  expect(container.textContent).toBe(text);
  expect(container.textContent).not.toMatch(/[\r\n]/);
});

it("marks bidirectional controls, isolated, and keeps the stored text", () => {
  const { container } = render(<BsonValue value={"safe\u202Egnp.exe\n\u2066x"} />);
  expect(container.textContent).toBe("safe\u202Egnp.exe↵\u2066x");
  const marks = [...container.querySelectorAll("bdi")];
  expect(marks.map((mark) => [mark.textContent, mark.dataset.name])).toEqual([
    ["\u202E", "RLO"],
    ["\u2066", "LRI"],
  ]);
});

it("marks bidirectional controls in shell code", () => {
  const text = '{ a: "x\u202Ey" }';
  const { container } = render(<ShellLine text={text} />);
  expect(container.querySelector(".s-string bdi")?.textContent).toBe("\u202E");
  expect(container.textContent).toBe(text);
});
