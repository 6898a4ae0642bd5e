import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { defaultCountries, parseCountry, usePhoneInput } from "react-international-phone";
import { Field } from "../../../components/field.tsx";
import { flagUrl } from "../flags.ts";

const COUNTRIES = defaultCountries.map(parseCountry);
/** Longer than any number with its mask. */
const MAX_LENGTH = 32;

/** Of an Indian number without its country code. */
const NATIONAL_DIGITS = 10;

/**
 * Reads text that begins with a country code, or with the 0 of a national call. The mask of national numbers would
 * take these digits for the first ones and cut the last.
 *
 * @returns the number with its plus; null for text that is a national number
 */
function readInternational(text: string, dialCode: string): string | null {
  const digits = text.replaceAll(/\D/g, "");
  if (text.trimStart().startsWith("+")) return `+${digits}`;
  if (dialCode !== "91" || digits.length <= NATIONAL_DIGITS) return null;
  if (digits.startsWith(dialCode)) return `+${digits}`;
  return digits.startsWith("0") ? `+${dialCode}${digits.slice(1)}` : null;
}

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
  /** An international number as it is typed; the field shows it in national form once it is left. */
  const [typed, setTyped] = useState<string | null>(null);
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
              onChange={(event) => {
                setTyped(null);
                setCountry(event.target.value, { focusOnInput: true });
              }}
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
            value={typed ?? inputValue}
            onChange={(event) => {
              const number = readInternational(event.target.value, country.dialCode);
              setTyped(number === null ? null : event.target.value);
              if (number === null) handlePhoneValueChange(event);
              else onChange(number);
            }}
            onBlur={() => {
              setTyped(null);
              onBlur();
            }}
            className="num h-full min-w-0 flex-1 bg-transparent px-[11px] text-ink"
          />
        </span>
      )}
    </Field>
  );
}
