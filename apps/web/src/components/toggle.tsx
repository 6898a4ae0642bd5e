import { Switch } from "radix-ui";

/** On or off, at once: no save button follows. */
export function Toggle({
  id,
  label,
  checked,
  disabled = false,
  onChange,
}: {
  id?: string;
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Switch.Root
      id={id}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      className="h-tag w-8 shrink-0 rounded-round bg-control p-0.5 transition-colors focus-visible:rounded-round disabled:opacity-60 data-[state=checked]:bg-ok-fill"
    >
      <Switch.Thumb className="block size-3.5 rounded-round bg-knob-off transition-transform data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-knob" />
    </Switch.Root>
  );
}
