import { useId, type ReactNode } from "react";

type SegmentedProps<V extends string> = {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; icon?: ReactNode }[];
};

/** Two or three views of the same thing. Arrow keys move, as in any group of radio buttons. */
export function Segmented<V extends string>({ label, value, onChange, options }: SegmentedProps<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex rounded-[7px] border border-line bg-sunken p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex h-6 cursor-pointer items-center gap-1.5 rounded-[5px] px-2.5 text-small leading-none font-medium whitespace-nowrap text-ink-2 transition-colors select-none hover:text-ink has-checked:bg-segment has-checked:text-ink has-checked:ring-1 has-checked:ring-line-strong has-focus-visible:shadow-focus forced-colors:has-checked:outline"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
