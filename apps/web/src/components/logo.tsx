import { Link } from "react-router";
import { cn } from "../lib/cn.ts";

/** An opening quote that ends in a closing brace, on pea. 16 px at least, never recoloured. */
export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className="block shrink-0"
    >
      <rect width="24" height="24" rx="6" className="fill-pea" />
      <g className="stroke-pea-ink" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M6.2 6.4v3.9M9.7 6.4v3.9" />
        <path d="M12.9 6c1.9 0 2.5.9 2.5 2.5v1.4c0 1.2.5 1.9 2 2.1-1.5.2-2 .9-2 2.1v1.4c0 1.6-.6 2.5-2.5 2.5" />
      </g>
    </svg>
  );
}

/** The mark and the name, leading home. */
export function Logo({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <Link
      to="/"
      className={cn(
        "inline-flex items-center gap-[9px] text-title font-semibold tracking-page text-ink",
        className,
      )}
    >
      <LogoMark size={size} />
      <span>QuerySnap</span>
    </Link>
  );
}
