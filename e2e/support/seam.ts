import type { Page } from "@playwright/test";

/**
 * What is wrong with the curves between Explanation and query: one that does not end in the middle of its row
 * or of its line, or not 26 px left and 13 px right of the border; one that is missing though both ends are
 * in view; one that is drawn though an end is out of view.
 */
export function seamFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const svg = document.querySelector("svg.seam")?.getBoundingClientRect();
    const scroller = document.querySelector(".cm-scroller")?.getBoundingClientRect();
    const rows = document
      .querySelector("[data-tie-row]")
      ?.closest("ol")
      ?.parentElement?.getBoundingClientRect();
    if (!svg || !scroller || !rows) return ["no seam"];
    const faults: string[] = [];
    const curves = [...document.querySelectorAll<SVGPathElement>(".seam-curve")];
    for (const row of document.querySelectorAll<HTMLElement>("[data-tie-row]")) {
      const tie = row.dataset.tieRow ?? "";
      const parts = [...document.querySelectorAll<HTMLElement>(`.cm-tie[data-tie="${tie}"]`)];
      const line = parts[0]?.closest(".cm-line")?.getBoundingClientRect();
      const rowY = row.getBoundingClientRect().top + 14;
      const lineY = line ? line.top + line.height / 2 : null;
      const isSeen =
        rowY >= rows.top &&
        rowY <= rows.bottom &&
        lineY !== null &&
        lineY >= scroller.top &&
        lineY <= scroller.bottom;
      const curve = curves.find((each) => each.dataset.tie === tie);
      if (!curve || lineY === null) {
        if (isSeen) faults.push(`tie ${tie} has no curve`);
        if (curve) faults.push(`tie ${tie} has a curve to nowhere`);
        continue;
      }
      const d = curve.getAttribute("d") ?? "";
      const [fromX, fromTop, toX, toTop] = [...d.matchAll(/M([\d.-]+) ([\d.-]+)v/g)].flatMap((each) => [
        Number(each[1]),
        Number(each[2]),
      ]);
      const near = (what: string, is: number | undefined, should: number) => {
        if (is === undefined || Math.abs(is - should) > 1.5)
          faults.push(`tie ${tie} ${what}: ${is} instead of ${Math.round(should * 10) / 10}`);
      };
      if (!isSeen) faults.push(`tie ${tie} has a curve though an end is out of view`);
      near("row", (fromTop ?? Number.NaN) + 6 + svg.top, rowY);
      near("line", (toTop ?? Number.NaN) + 6 + svg.top, lineY);
      near("left end", (fromX ?? Number.NaN) + svg.left, scroller.left - 26);
      near("right end", (toX ?? Number.NaN) + svg.left, scroller.left + 13);
    }
    return faults;
  });
}
