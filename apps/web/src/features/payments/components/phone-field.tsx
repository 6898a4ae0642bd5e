import { ChevronDown } from "lucide-react";
import { defaultCountries, parseCountry, usePhoneInput } from "react-international-phone";
import { Field } from "../../../components/field.tsx";
import { flagUrl } from "../flags.ts";

const COUNTRIES = defaultCountries.map(parseCountry);
/** Longer than any number with its mask. */
const MAX_LENGTH = 32;

type PhoneFieldProps = {
  value: string;
  onChange: (phone: string) => void;
  onBlur: () => void;
  error: string | undefined;
  disabled: boolean;
};

/** A phone number in international form, with a picker for the country; India at first. */
export function PhoneField({ value, onChange, onBlur, error, disabled }: PhoneFieldProps) {
  const { inputValue, country, setCountry, handlePhoneValueChange, inputRef } = usePhoneInput({
    defaultCountry: "in",
    value,
    forceDialCode: true,
    disableDialCodeAndPrefix: true,
    onChange: ({ phone }) => onChange(phone),
  });
  return (
    <Field
      label="Phone number"
      error={error}
      hint="Required for payment processing and order confirmation. Include your country code."
    >
      {(control) => (
        <span
          className="control-frame flex min-h-field items-center text-body max-sm:min-h-touch max-sm:text-read"
          data-invalid={control["aria-invalid"] ? "true" : undefined}
        >
          <span className="relative flex items-center gap-1.5 self-stretch rounded-control border-r border-line px-[11px] focus-within:outline-2 focus-within:outline-focus">
            <img src={flagUrl(country.iso2)} alt="" width={21} height={14} />
            <span aria-hidden="true" className="num">
              {country.iso2.toUpperCase()} +{country.dialCode}
            </span>
            <ChevronDown aria-hidden="true" size={14} strokeWidth={1.75} className="text-ink-3" />
            <select
              aria-label="Country"
              value={country.iso2}
              disabled={disabled}
              onChange={(event) => setCountry(event.target.value, { focusOnInput: true })}
              className="absolute inset-0 cursor-pointer bg-surface text-ink opacity-0"
            >
              {COUNTRIES.map(({ iso2, name, dialCode }) => (
                <option key={iso2} value={iso2}>
                  {name} +{dialCode}
                </option>
              ))}
            </select>
          </span>
          <input
            {...control}
            ref={inputRef}
            type="tel"
            autoComplete="tel"
            required
            disabled={disabled}
            maxLength={MAX_LENGTH}
            value={inputValue}
            onChange={handlePhoneValueChange}
            onBlur={onBlur}
            className="num h-full min-w-0 flex-1 bg-transparent px-[11px] text-ink"
          />
        </span>
      )}
    </Field>
  );
}
