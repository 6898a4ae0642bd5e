import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { cleanCode, CodeInput } from "./code-input.tsx";

function Harness({
  length,
  kind,
  onComplete,
}: {
  length: 4 | 6 | 8;
  kind: "digits" | "hex";
  onComplete: (code: string) => void;
}) {
  const [code, setCode] = useState("");
  return (
    <CodeInput
      label="Code"
      length={length}
      kind={kind}
      value={code}
      onChange={setCode}
      onComplete={onComplete}
    />
  );
}

it.each([
  { text: "a7-fz", kind: "hex", length: 4, kept: "A7F" },
  { text: "12 34 56 78", kind: "digits", length: 6, kept: "123456" },
  { text: "4f9c 11b0!", kind: "hex", length: 8, kept: "4F9C11B0" },
  { text: "ABC", kind: "digits", length: 6, kept: "" },
] as const)("keeps of $text what belongs into $length $kind", ({ text, kind, length, kept }) => {
  expect(cleanCode(text, kind, length)).toBe(kept);
});

// covers: A5.05
it("calls back once the last cell is typed, in upper case", async () => {
  const onComplete = vi.fn<(code: string) => void>();
  render(<Harness length={4} kind="hex" onComplete={onComplete} />);
  await userEvent.type(screen.getByLabelText("Code"), "a7xf");
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("Code"), "2");
  expect(onComplete).toHaveBeenCalledExactlyOnceWith("A7F2");
});

// covers: A5.06
it("takes a pasted code with separators", async () => {
  const onComplete = vi.fn<(code: string) => void>();
  render(<Harness length={6} kind="digits" onComplete={onComplete} />);
  await userEvent.click(screen.getByLabelText("Code"));
  await userEvent.paste("419 382");
  expect(onComplete).toHaveBeenCalledExactlyOnceWith("419382");
});

it("deletes from the end", async () => {
  render(<Harness length={6} kind="digits" onComplete={() => {}} />);
  const input = screen.getByLabelText("Code");
  await userEvent.type(input, "419{Backspace}");
  expect(input).toHaveProperty("value", "41");
});
