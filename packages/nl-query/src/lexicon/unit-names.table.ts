/** Units in names, such as `weightKg`, and words that only say that a date is one. */
export const UNIT_NAMES: ReadonlySet<string> = new Set(
  "km kg gram kilogram milligram ton tonne cm mm meter metre kilometer kilometre centimeter centimetre millimeter millimetre ft sqft ml cl liter litre ms sec minute hour kmh mph usd eur inr gbp celsius fahrenheit pct percent sqm kwh kw mw gw wh mwh gwh mg hpa kpa rpm kcal db gb mb kb byte mile lb ly hz c f g m l inch gallon ounce hectare watt kilowatt megawatt volt joule newton kelvin pascal decibel millisecond nanometer micrometer million mio mln billion bn mrd thousand dollar euro pound rupee cent penny pence chf sek nok dkk pln czk huf jpy nzd aud".split(
    " ",
  ),
);
