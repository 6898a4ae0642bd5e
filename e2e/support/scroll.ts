import type { CDPSession, Page } from "@playwright/test";

const STEPS = 40;
const FRAMES_PER_STEP = 3;

declare global {
  interface Window {
    longTasks?: number[];
  }
}

export interface ScrollCost {
  /** Upper bound of the longest task by processor time. */
  readonly longestTaskMs: number;
  /** Processor time of a step with its frames, in the mean. */
  readonly stepMs: number;
  readonly framesPerStep: number;
  /** Most elements that the pane's section had at once. */
  readonly nodes: number;
}

async function readProcessorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

/** Starts to record long tasks, once a page. */
function recordLongTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    if (window.longTasks) return;
    const tasks: number[] = [];
    window.longTasks = tasks;
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: "longtask" });
  });
}

/** The longest task by the clock since it was last asked for. An observer is called after the frame of its task. */
function takeLongestTask(page: Page): Promise<number> {
  return page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return Math.max(0, ...(window.longTasks?.splice(0) ?? []));
  }, FRAMES_PER_STEP);
}

/** Scrolls to a share of the way, and returns the number of elements. */
function scrollTo(page: Page, selector: string, share: number): Promise<number> {
  const where = { selector, share };
  return page.evaluate(({ selector: pane, share: at }) => {
    const scroller = document.querySelector(pane);
    if (!scroller) throw new Error(`The page has no ${pane}`);
    scroller.scrollTo(scroller.scrollWidth * at, scroller.scrollHeight * at);
    return (scroller.closest("section") ?? scroller).querySelectorAll("*").length;
  }, where);
}

type StepCost = { readonly longestTaskMs: number; readonly processorMs: number };

/**
 * Measures what an action costs the page. On a busy machine the clock of a long task also counts the time given
 * to other programs, so a task counts as at most the processor time of the action.
 */
async function measure(page: Page, session: CDPSession, act: () => Promise<unknown>): Promise<StepCost> {
  const before = await readProcessorMs(session);
  await act();
  const longestMs = await takeLongestTask(page);
  const processorMs = (await readProcessorMs(session)) - before;
  return { longestTaskMs: Math.min(longestMs, processorMs), processorMs };
}

/** What was left before, such as the copies of a large document, is collected first and counts for no action. */
async function startMeasuring(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await recordLongTasks(page);
  return session;
}

/** Upper bound of the longest task, by processor time, that an action causes. */
export async function measureLongestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await startMeasuring(page);
  const { longestTaskMs } = await measure(page, session, act);
  await session.detach();
  return longestTaskMs;
}

/** Scrolls a pane from end to end and measures what it costs. */
export async function scrollThrough(page: Page, selector: string): Promise<ScrollCost> {
  const session = await startMeasuring(page);
  let longestTaskMs = 0;
  let processorMs = 0;
  let nodes = 0;
  for (let step = 0; step <= STEPS; step++) {
    const cost = await measure(page, session, async () => {
      nodes = Math.max(nodes, await scrollTo(page, selector, step / STEPS));
    });
    longestTaskMs = Math.max(longestTaskMs, cost.longestTaskMs);
    processorMs += cost.processorMs;
  }
  await session.detach();
  return { longestTaskMs, stepMs: processorMs / (STEPS + 1), framesPerStep: FRAMES_PER_STEP, nodes };
}

/** Bytes of the page's heap after a garbage collection. */
export async function measureHeapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}
