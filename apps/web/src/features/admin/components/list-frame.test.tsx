import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TooltipProvider } from "../../../components/tooltip.tsx";
import { ListBody } from "./list-frame.tsx";

it.each([
  [{ page: 1, total: 1, totalPages: 1 }, "1 of 1 report"],
  [{ page: 1, total: 2, totalPages: 1 }, "1 – 2 of 2 reports"],
  [{ page: 2, total: 21, totalPages: 2 }, "21 of 21 reports"],
  [{ page: 2, total: 1480, totalPages: 74 }, "21 – 40 of 1,480 reports"],
])("says which part of a list is shown: %j", (pager, text) => {
  render(
    <TooltipProvider>
      <ListBody
        query={{
          error: null,
          isError: false,
          isPending: false,
          isPlaceholderData: false,
          refetch: () => never,
        }}
        texts={{ failed: "", broken: "" }}
        label="Reports"
        columns={["Title"]}
        empty={{ text: "", hint: "" }}
        items={["a report"]}
        renderRow={(title) => (
          <tr key={title}>
            <td>{title}</td>
          </tr>
        )}
        pager={{ ...pager, noun: "reports", onPage: () => {} }}
      />
    </TooltipProvider>,
  );
  expect(screen.getByText(text)).toBeDefined();
});

const never = new Promise<never>(() => {});
