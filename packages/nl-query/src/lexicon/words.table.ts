const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words that carry no condition by themselves; leaving them out loses nothing. */
export const NOISE: ReadonlySet<string> = set(
  `a an the this that these those there here it its it's they them their theirs he she his her him we us our you your i me my mine who whom whose which what where when
  is are was were be been being am do does did done doing have has had having will would can could shall should may might must let lets let's
  of in on at to for from with by as into onto than then so and or but also too just only all any each every both some such very really please pls plz kindly thanks thank hi hello hey dear
  show find get give list display return fetch retrieve report describe tell see view look search pull bring print output provide identify select pick choose grab query read check know want wanna need like need wish help out up
  documents document records record observations observation entries entry rows row data database db collection collections table tables results result details detail information info value values item's
  's me us now currently current exist exists existing available stored recorded registered listed made make makes happen happened happening occur occurs occurred took take takes place
  get got gets come comes came coming go goes going went belong belongs belonging contain contains containing include includes included including involve involving consist
  whole entire complete full overall different various certain particular specific given respective exactly precisely actually basically question following
  how many much if whether about regarding concerning related associated according per via our system that's what's who's there's ones one thing things kind kinds per-se ever yet still already were
  quick quickly hey ok okay yes right basically maybe perhaps away could would like interested wondering curious possible possibly using use used based compute calculate determine work figure count counts along together
  people names etc called named titled same either anything something someone anyone everyone everything in-between time times way ways by between among amongst across inside within wherever whatever
  have've i'm i'd we're they're who've put set sets do did offer offers offering offered carry carries carried hold holds holding own owns owned owning feature features have having home main exact respective somebody anybody through received receive collected collect during while new whether together host hosts hosted hosting perform performed performing performs participate participated accept accepts accepting provide provided provides support supports supported allow allows s t re ve d m ll today's taught offered sold served held work works working
  present presents presented individual involved indicate indicates indicating gather enumerate additional comprehensive anywhere`,
);

/** Words that can never be a stored value unless they are quoted or the field is named. */
export const NEVER_VALUES: ReadonlySet<string> = set(
  `a an the this that is are was were be do does did have has had in on at to for from with by of as and or not no all any each every both some who what which where when how many much show find get give list
  me my i it its than then more less most least over under above below between per top first last new old high low average total sum count number max min number many only just also there their they we you your
  before after since during until per up down out off if so such very can could would should will may might one two three us it's name names time times date day days month months year years week weeks order orders type types good best worst long short big small general other altogether`,
);

export const NEGATIONS: ReadonlySet<string> = set(
  "not no non never neither nor without except excluding exclude excludes excepting minus isnt arent wasnt dont doesnt didnt cannot lacking lack lacks nobody besides outside",
);

const PEOPLE: ReadonlySet<string> = set(
  "person user customer client member employee staff worker colleague student pupil teacher professor lecturer instructor patient doctor physician nurse guest visitor passenger driver author writer owner buyer seller player athlete artist singer actor reader subscriber borrower tenant agent manager patron holder username",
);

/** Whether a name, by its words, is that of people, whom "who" asks for. */
export function isOfPeople(words: readonly string[]): boolean {
  return words.some((word) => PEOPLE.has(word));
}

const ROLES: ReadonlySet<string> = set(
  "assignee candidate participant competitor gymnast swimmer runner rider coach captain pilot judge chef engineer scientist researcher lawyer politician entrepreneur investor donor musician composer conductor director performer dancer journalist editor officer sailor trainer trainee resident voter mechanic technician carpenter electrician plumber gardener cook waiter cleaner",
);

/** Whether a name says what people are or do: members, gymnasts, candidates. */
export function isRoleOfPeople(words: readonly string[]): boolean {
  return isOfPeople(words) || words.some((word) => ROLES.has(word));
}

/** Verbs that only tie what stands beside them together: who does it to what, the schema says. */
export const TIES: ReadonlySet<string> = set(
  `fly flies flew flown travel travels traveled travelled traveling sail sails sailed trade trades traded trading know knows knew known living live lives lived appear appears appeared appearing write writes wrote written posted found featuring starring worth shared mentioned speak speaks running run runs dated located situated carry played born
  reside resides residing resided based stationed study studies studied studying enroll enrolled enrolling attend attends attended attending employ employs employed join joined joining
  produce produces produced producing manufacture manufactures manufactured manufacturing create creates created creating publish publishes published publishing release releases released releasing issue issues issued issuing
  possess possesses possessed possessing obtain obtains obtained garner garnered gain gained boast boasts earn earns earned accumulate accumulated
  associate associates linked link links linking connected connect connecting correspond corresponds corresponding pertain pertains pertaining relate relates relating assigned assign assigns attached categorized classified labeled labelled identified regarded
  utilize utilizes utilized utilizing access accessed accessing operate operates operated operating order ordered ordering purchase purchased purchasing buy buys bought buying reserved reserving booked booking hired hiring
  play plays playing perform performing compose composed composing conduct conducted conducting arranged organize organized undertaken noted documented specified indicated occurring gave given represented marked designated recorded shown presented engaged contributed dataset figures
  achieve achieves achieved achieving acquire acquires acquired acquiring act acts acting affiliated arrange arranges arranging attain attains attained attracts attracted awarded
  bear bears bore borne broadcast broadcasts broadcasting aired airing aligned allocated begin begins began choose chooses chose chosen cite cites cited covered covering covers describe describes described describing
  devoted displayed displaying distributed documenting employing encompass encompasses encompassing entail entails equipped establish experience experiences experienced experiencing exhibit exhibits exhibited exhibiting
  tag tagged express expressed face faced faces fall falls falling feature features governed granted hail hails hailing handle handles handled handling hire hires hosting house houses housed housing
  impacted impacting implement implemented incur incurred inhabit inhabited interact interacted invest invested known lead leading lie lies maintain maintains maintained maintaining meets mention mentions mentioning
  occupy occupies occupied occupying observed originate originates originated originating oversee oversees oversaw participates participating pertained placed places positioned practice practiced process processed
  put qualify qualifies reach reaches reached receiving refer refers referred referring reflect reflects reflecting register registering report represent represents representing required respond
  responsible compatible suitable accessible eligible secure secured securing see seen serve serves serving share shares sharing showcase showcases showcasing specify specifies specializing sponsor stand stands standing start started submit submits submitted submitting
  burn burns burned burnt burning walk walks walked walking ride rides rode ridden riding log logs logged logging upload uploads uploaded uploading drunk eaten cooked slept
  suffer suffered suffering sustain sustained surround surrounding teach teaches teaching treat treats treating undergo undergoes underwent undergone undergoing used utilised visit visits visiting yield yields yielded
  supply supplies supplied supplying intended meant
  attributed bearing certified comprise comprises comprised comprising concluded cultivated cultivate cultivates
  file files filed filing lodge lodges lodged lodging draw draws drew drawn drawing train trains training supervise supervises supervised supervising pay pays paying
  generate generates generated generating deliver delivers delivering extend extends extended extending
  enjoy enjoys enjoyed enjoying wear wears wore worn wearing detect detects detected detecting discover discovers discovered discovering charge charges charged charging impose imposes imposed imposing levy levies levied
  hand handed handing account accounts accounting accounted compete competes competed competing encounter encounters encountered administer administers administered administering end ended ends
  monitored monitoring resulted sit sits specialise specialised specialize specialized taken trained remain remains remained`,
);

/** Nouns that say of what sort the thing named before them is, and nothing more: "the booking procedures". */
export const CLASSIFIERS: ReadonlySet<string> = set(
  `number amount value level kind type total figure category classification class group grouping style sort range scheme sequence entity entry occurrence instance case activity procedure process
  method mode model variety version status state description area region zone territory location site sector field event session operation usage presence history identifier title term unit item detail characteristic attribute property
  format form subject topic theme position role designation rate rating count level point option choice measurement`,
);

/** Nouns that end a longer name of the thing named before them: "phone numbers" are phones. */
export const NAME_TAILS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    phone: "number",
    telephone: "number",
    mobile: "number",
    fax: "number",
    zip: "code",
    zipcode: "number",
    postal: "code",
    capital: "city",
  }).map(([head, tails]) => [head, set(tails)]),
);

/** States that things are in after what a noun says was done with them: "cancellations" are cancelled. */
export const STATES_OF_DEEDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    cancellation: "cancelled canceled",
    rejection: "rejected",
    approval: "approved",
    completion: "completed",
    failure: "failed",
    refund: "refunded",
    refusal: "refused",
    expiration: "expired",
    escalation: "escalated",
  }).map(([deed, states]) => [deed, states.split(" ")]),
);
