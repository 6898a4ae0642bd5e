import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { BsonValue } from "./bson-value.tsx";

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
