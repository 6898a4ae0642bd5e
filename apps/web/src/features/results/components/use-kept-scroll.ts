import { type RefObject, useEffect, useEffectEvent } from "react";

/** In pixels. */
export type ScrollPosition = { top: number; left: number };

type KeptScroll = {
  /** Identifies the content; the position is restored once per content. */
  content: string;
  /** Position to restore. */
  scroll: ScrollPosition | null;
  onScroll: ((scroll: ScrollPosition) => void) | undefined;
};

const REPORT_DELAY_MS = 150;
const READER_EVENTS = ["wheel", "pointerdown", "keydown"] as const;

/**
 * Restores the scroll position of a view and reports where scrolling ends. Content grows while rows are
 * measured and lines are formatted, so the position is set again until it is reached or the user scrolls.
 */
export function useKeptScroll(
  pane: RefObject<HTMLElement | null>,
  { content, scroll, onScroll }: KeptScroll,
): void {
  const report = useEffectEvent((scrolled: Element) =>
    onScroll?.({ top: scrolled.scrollTop, left: scrolled.scrollLeft }),
  );
  const begin = useEffectEvent(() => scroll);
  useEffect(() => {
    const scroller = pane.current?.querySelector("[data-result-pane]");
    const wanted = begin();
    if (!scroller || !wanted) return undefined;
    const reach = () => {
      scroller.scrollTo(wanted);
      const isReached =
        Math.abs(scroller.scrollTop - wanted.top) <= 1 && Math.abs(scroller.scrollLeft - wanted.left) <= 1;
      if (isReached) stop();
    };
    const growth = new ResizeObserver(reach);
    const stop = () => {
      growth.disconnect();
      for (const event of READER_EVENTS) scroller.removeEventListener(event, stop);
    };
    for (const event of READER_EVENTS) scroller.addEventListener(event, stop, { passive: true });
    // the scroller, and its content, which grows
    for (const element of [scroller, scroller.firstElementChild]) if (element) growth.observe(element);
    return stop;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another content is restored anew
  }, [pane, content]);

  useEffect(() => {
    const element = pane.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.hasAttribute("data-result-pane")) return;
      clearTimeout(timer);
      timer = setTimeout(() => (target.isConnected ? report(target) : undefined), REPORT_DELAY_MS);
    };
    // scroll events do not bubble
    element?.addEventListener("scroll", listen, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("scroll", listen, { capture: true });
    };
  }, [pane]);
}
