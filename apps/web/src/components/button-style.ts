import { cva, type VariantProps } from "class-variance-authority";

/** The look of a button, for elements that are links. Buttons use `Button`. */
export const buttonStyle = cva(
  // on small screens a finger finds 44 px, whatever is drawn
  "relative max-sm:after:absolute max-sm:after:inset-x-0 inline-flex shrink-0 cursor-pointer items-center justify-center gap-[7px] rounded-control border font-medium whitespace-nowrap no-underline shadow-control transition-colors select-none focus-visible:rounded-control focus-visible:shadow-focus focus-visible:outline-transparent aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3 aria-disabled:shadow-none",
  {
    variants: {
      variant: {
        pri: "border-pea-line bg-pea font-semibold text-pea-ink not-aria-disabled:hover:bg-pea-hover not-aria-disabled:active:bg-pea-press",
        default:
          "border-line-strong bg-surface text-ink not-aria-disabled:hover:bg-hover not-aria-disabled:active:bg-selected",
        ghost:
          "border-transparent bg-transparent text-ink-2 shadow-none not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink not-aria-disabled:active:bg-selected aria-disabled:border-transparent aria-disabled:bg-transparent",
        danger:
          "border-danger-solid bg-danger-solid font-semibold text-on-danger not-aria-disabled:hover:border-danger-fill not-aria-disabled:hover:bg-danger-fill",
        "danger-quiet": "border-danger-line bg-surface text-danger not-aria-disabled:hover:bg-danger-wash",
      },
      size: {
        sm: "h-sm gap-1.5 px-[9px] text-small leading-none max-sm:after:-inset-y-[9px]",
        md: "h-md px-3 text-ui leading-none max-sm:after:-inset-y-1.5",
        lg: "h-lg px-4 text-body leading-none max-sm:h-touch",
      },
      icon: { true: "px-0", false: "" },
      wide: { true: "w-full", false: "" },
    },
    compoundVariants: [
      { icon: true, size: "sm", class: "w-sm max-sm:after:-inset-x-[9px]" },
      { icon: true, size: "md", class: "w-md max-sm:after:-inset-x-1.5" },
      { icon: true, size: "lg", class: "w-lg max-sm:w-touch" },
    ],
    defaultVariants: { variant: "default", size: "md", icon: false, wide: false },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;
