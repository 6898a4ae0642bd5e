import { cn } from "../lib/cn.ts";

/**
 * For real waiting only. With a label it is announced, without one it decorates a text that says the same.
 */
export function Spinner({
  label,
  large = false,
  className,
}: {
  label?: string;
  large?: boolean;
  className?: string;
}) {
  const name = cn("spinner", large && "spinner-large", className);
  return label === undefined ? (
    <span className={name} aria-hidden="true" />
  ) : (
    <output className={name} aria-label={label} />
  );
}

/** Placeholder bar of the same size as the coming line; set its width by a class. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn("skeleton after-a-moment", className)} aria-hidden="true" />;
}
