import type { CDPSession, Page } from "@playwright/test";

const STEPS = 40;

declare global {
  interface Window {
    longTasks?: number[];
  }
}

export interface ScrollCost {
  /** Upper bound of the longest task by processor time. */
  readonly longestTaskMs: number;
  /** Most elements that the pane's section had at once. */
  readonly nodes: number;
}

async function readProcessorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

/** Scrolls to a share of the way, and returns the longest task by the clock and the number of elements. */
function scrollTo(
  page: Page,
  selector: string,
  share: number,
): Promise<{ longestMs: number; nodes: number }> {
  const where = { selector, share };
  return page.evaluate(async ({ selector: pane, share: at }) => {
    if (!window.longTasks) {
      const tasks: number[] = [];
      window.longTasks = tasks;
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      );
      observer.observe({ type: "longtask" });
    }
    const scroller = document.querySelector(pane);
    if (!scroller) throw new Error(`The page has no ${pane}`);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    scroller.scrollTo(scroller.scrollWidth * at, scroller.scrollHeight * at);
    await frame();
    await frame();
    // an observer is called after the frame in which a long task ended
    await frame();
    return {
      longestMs: Math.max(0, ...window.longTasks.splice(0)),
      nodes: (scroller.closest("section") ?? scroller).querySelectorAll("*").length,
    };
  }, where);
}

/**
 * Scrolls a pane from end to end and measures what it costs. On a busy machine the clock of a long task also
 * counts the time given to other programs, so a task counts as at most the processor time of its step.
 */
export async function scrollThrough(page: Page, selector: string): Promise<ScrollCost> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  let longestTaskMs = 0;
  let nodes = 0;
  for (let step = 0; step <= STEPS; step++) {
    const before = await readProcessorMs(session);
    const seen = await scrollTo(page, selector, step / STEPS);
    const processorMs = (await readProcessorMs(session)) - before;
    longestTaskMs = Math.max(longestTaskMs, Math.min(seen.longestMs, processorMs));
    nodes = Math.max(nodes, seen.nodes);
  }
  await session.detach();
  return { longestTaskMs, nodes };
}

/** Bytes of the page's heap after a garbage collection. */
export async function measureHeapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}
