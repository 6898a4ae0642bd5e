import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { cn } from "../lib/cn.ts";
import { buttonStyle, type ButtonStyle } from "./button-style.ts";

type ButtonLinkProps = LinkProps & Pick<ButtonStyle, "variant" | "size" | "wide"> & { children: ReactNode };

/** A link that looks like a button: it goes to a place, a `Button` does something. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cn(buttonStyle({ variant, size, wide }), className)} />;
}
