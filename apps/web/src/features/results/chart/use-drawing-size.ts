import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Observes the size of a drawing in pixels. */
export function useDrawingSize(): [RefObject<SVGSVGElement | null>, { width: number; height: number }] {
  const drawing = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = drawing.current;
    if (!element) return undefined;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setSize({ width, height });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [drawing, size];
}
