const LINES = `
AF AFG afghanistan afghan
AR ARG argentina argentinian argentine
AT AUT austria austrian
AU AUS australia australian
BE BEL belgium belgian
BD BGD bangladesh bangladeshi
BG BGR bulgaria bulgarian
BR BRA brazil brazilian
CA CAN canada canadian
CH CHE switzerland swiss
CL CHL chile chilean
CN CHN china chinese
CO COL colombia colombian
CZ CZE czechia czech_republic czech
DE DEU germany german
DK DNK denmark danish
EE EST estonia estonian
EG EGY egypt egyptian
ES ESP spain spanish
FI FIN finland finnish
FR FRA france french
GB GBR united_kingdom uk great_britain britain british england english
GR GRC greece greek
HK HKG hong_kong
HR HRV croatia croatian
HU HUN hungary hungarian
ID IDN indonesia indonesian
IE IRL ireland irish
IL ISR israel israeli
IN IND india indian
IR IRN iran iranian
IS ISL iceland icelandic
IT ITA italy italian
JP JPN japan japanese
KE KEN kenya kenyan
KR KOR south_korea korea korean
LK LKA sri_lanka
LT LTU lithuania lithuanian
LU LUX luxembourg
LV LVA latvia latvian
MA MAR morocco moroccan
MX MEX mexico mexican
MY MYS malaysia malaysian
NG NGA nigeria nigerian
NL NLD netherlands holland dutch
NO NOR norway norwegian
NP NPL nepal nepalese
NZ NZL new_zealand
PE PER peru peruvian
PH PHL philippines filipino
PK PAK pakistan pakistani
PL POL poland polish
PT PRT portugal portuguese
RO ROU romania romanian
RS SRB serbia serbian
RU RUS russia russian
SA SAU saudi_arabia
SE SWE sweden swedish
SG SGP singapore
SI SVN slovenia slovenian
SK SVK slovakia slovak
TH THA thailand thai
TR TUR turkey turkish
TW TWN taiwan taiwanese
UA UKR ukraine ukrainian
AE ARE united_arab_emirates uae emirates
US USA united_states usa america american united_states_of_america the_states
VN VNM vietnam vietnamese
ZA ZAF south_africa south_african
`;

/** Other spellings of a country by each of its spellings, folded. Codes are upper case. */
export const COUNTRY_FORMS: ReadonlyMap<string, readonly string[]> = (() => {
  const map = new Map<string, readonly string[]>();
  for (const line of LINES.trim().split("\n")) {
    const forms = line.split(" ").map((form) => form.replaceAll("_", " "));
    for (const form of forms) map.set(form.toLowerCase(), forms);
  }
  return map;
})();

const STATES = `
AL alabama
AK alaska
AZ arizona
AR arkansas
CA california
CO colorado
CT connecticut
DE delaware
FL florida
GA georgia
HI hawaii
ID idaho
IL illinois
IN indiana
IA iowa
KS kansas
KY kentucky
LA louisiana
ME maine
MD maryland
MA massachusetts
MI michigan
MN minnesota
MS mississippi
MO missouri
MT montana
NE nebraska
NV nevada
NH new_hampshire
NJ new_jersey
NM new_mexico
NY new_york
NC north_carolina
ND north_dakota
OH ohio
OK oklahoma
OR oregon
PA pennsylvania
RI rhode_island
SC south_carolina
SD south_dakota
TN tennessee
TX texas
UT utah
VT vermont
VA virginia
WA washington
WV west_virginia
WI wisconsin
WY wyoming
`;

/** Codes of states by their names; codes themselves are too often other words. */
const STATE_CODES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  STATES.trim()
    .split("\n")
    .map((line) => line.split(" "))
    .map(([code = "", name = ""]) => [name.replaceAll("_", " "), [code]]),
);

/** Other spellings of common stored codes. */
export const VALUE_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ...STATE_CODES,
    monday: ["Mon"],
    tuesday: ["Tue", "Tues"],
    wednesday: ["Wed"],
    thursday: ["Thu", "Thur", "Thurs"],
    friday: ["Fri"],
    saturday: ["Sat"],
    sunday: ["Sun"],
    mondays: ["Mon", "Monday"],
    tuesdays: ["Tue", "Tuesday"],
    wednesdays: ["Wed", "Wednesday"],
    thursdays: ["Thu", "Thursday"],
    fridays: ["Fri", "Friday"],
    saturdays: ["Sat", "Saturday"],
    sundays: ["Sun", "Sunday"],
    african: ["Africa"],
    asian: ["Asia"],
    european: ["Europe"],
    oceanian: ["Oceania"],
    northern: ["North"],
    southern: ["South"],
    eastern: ["East"],
    western: ["West"],
    north: ["Northern"],
    south: ["Southern"],
    east: ["Eastern"],
    west: ["Western"],
    "north american": ["North America"],
    "south american": ["South America"],
    "latin american": ["Latin America"],
    male: ["M", "m", "man"],
    men: ["M", "m", "male"],
    man: ["M", "m", "male"],
    boys: ["M", "m", "male"],
    female: ["F", "f", "woman"],
    women: ["F", "f", "female"],
    woman: ["F", "f", "female"],
    girls: ["F", "f", "female"],
    "left handed": ["L", "left"],
    "right handed": ["R", "right"],
    canceled: ["cancelled"],
    cancelled: ["canceled"],
    "called off": ["cancelled", "canceled"],
    companies: ["company", "business", "corporate"],
    businesses: ["business", "company", "corporate"],
    individuals: ["individual", "private"],
    "private people": ["private", "individual"],
    "private persons": ["private", "individual"],
    "private individuals": ["private", "individual"],
    "on hold": ["paused", "suspended", "frozen"],
    "on pause": ["paused", "on hold", "suspended"],
    paused: ["on hold", "suspended", "frozen"],
    suspended: ["on hold", "paused", "frozen"],
    frozen: ["suspended", "on hold", "paused"],
    declined: ["rejected", "refused", "denied"],
    rejected: ["declined", "refused", "denied"],
    refused: ["rejected", "declined", "denied"],
    "turned down": ["rejected", "declined", "refused", "denied"],
    dispatched: ["shipped", "sent"],
    lapsed: ["expired"],
    "past due": ["overdue"],
    "under way": ["in progress", "ongoing", "started", "running"],
    underway: ["in progress", "ongoing", "started", "running"],
    ongoing: ["in progress", "running"],
    "in progress": ["ongoing", "running"],
    finished: ["completed", "done"],
    completed: ["complete", "done", "finished"],
    done: ["completed", "finished"],
    "being built": ["under construction"],
    running: ["operational"],
    "in operation": ["operational"],
    unpaid: ["pending", "open", "due"],
    english: ["en"],
    german: ["de"],
    french: ["fr"],
    spanish: ["es"],
    italian: ["it"],
    japanese: ["ja"],
    hindi: ["hi"],
  }),
);
