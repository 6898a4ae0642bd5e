import { lemmaOf } from "../text/lemma.ts";

/** Words that may stand for each other in names; every line is one group. */
const GROUPS = `
price cost fee rate charge tariff fare
cost expense expenditure
amount total sum value worth
total amount revenue sales turnover
revenue sales income earnings gross turnover proceeds takings
salary pay wage compensation remuneration earnings earning earn income paid
profit margin gain
quantity qty count number units amount
name title
name label
title heading headline subject
description summary overview plot synopsis text
text body content message comment
comment remark note feedback
rating score stars grade rate
score points mark grade result
rate percentage percent ratio share proportion
country nation
city town municipality place
state province region
region area zone territory
district neighborhood neighbourhood borough area suburb quarter
zip postcode postal zipcode pincode
address location place
street road
sky celestial heavenly
planet body
moon satellite
phone telephone mobile cell tel
email mail
ticker symbol
category type kind class genre group
genre style category
type kind sort
status state stage condition
gender sex
age old aged
birth born birthday dob birthdate
death died die dead deceased
date day time
date datetime timestamp
timestamp time date ts at
created made opened registered placed added signed joined started creation
created registered joined signup
registration signup enrollment
signup registration enrollment
access accessible accessibility
accessible access accessibility
departure start
from start
since start joined
start since
due deadline promised
promised due
updated modified changed edited
placed ordered purchased bought
hired joined employed started
released published launched issued premiered
started began start begin opened
ended finished end finish closed
closed shut
shipped sent dispatched
departure depart leave left
arrival arrive land landing
origin source departure from departing leaving depart
destination target arrival to arriving arrive landing
duration runtime length time minutes
length duration size long
runtime duration length minutes
width wide
height tall
weight heavy mass weigh
distance mileage far miles kilometers
size area surface
capacity seats size volume
population inhabitants people residents
expectancy span
employee staff worker personnel
employee worker colleague
manager boss supervisor head lead
customer client buyer shopper purchaser
customer user member account
user member account person profile
person people individual human
author writer creator
author user poster
director filmmaker
actor cast star performer
cast actor acted starred
film movie picture
series show
order purchase transaction sale
item line product article
product item article good merchandise
stock inventory availability units
supplier vendor provider
manufacturer maker brand producer
brand make manufacturer
vehicle car truck van
driver chauffeur
doctor physician practitioner clinician
patient client
appointment visit consultation
diagnosis disease illness condition
medication drug medicine prescription
prescription medication
prescription prescribed prescribe
win won victory
experience experienced
enrollment enrolled enrol enroll registration
customer shopper
spent spend
taught teach teacher
diagnosed diagnosis
booked booking reservation
located location
written wrote author writer
insurance insurer
student pupil learner
teacher instructor professor lecturer
course class subject
grade mark score
enrollment registration
school college university institution
flight trip
airline carrier
conditioning conditioned conditioner con
airport hub
passenger traveller traveler
aircraft plane airplane
delay late
cancelled canceled
warehouse depot
shipment delivery parcel package consignment
carrier courier shipper
sensor device probe
device machine equipment hardware
reading measurement sample data
temperature temp heat
humidity moisture
battery charge
post article message status
like favourite favorite heart
follower fan subscriber
friend contact connection
tag label keyword hashtag
restaurant eatery diner place
cafe bar pub place
hotel inn hostel place
listing rental place
cuisine food kitchen
inspection check audit
review rating feedback opinion
vote ballot
view visit hit
payment transaction
payment paid
method mode way
invoice bill
discount rebate reduction
coupon voucher promo code
tax vat duty
department division unit
position title role job
role job function
skill ability competence
language tongue
company firm business organization organisation
store shop branch outlet location
event activity action log
error failure fault
active enabled live
inactive disabled
premium vip paid
verified confirmed
available free
language lang
link url website
image photo picture
file document attachment
first given fore
last family sur
surname last family lastname
forename first given firstname
birthday birth
nationality country citizenship
citizen national nationality
sum total
grand total
wage earn earning earnings pay paid salary
stay night length duration
stay booking reservation
guest visitor customer occupant
guest attendee participant
check arrive arrival arriving departure
arrival check
kid child student pupil
child kid children son daughter
baby infant
adult grown
dish meal food plate item
meal food dish
portion serving quantity
smoker smoke smoking
tip gratuity
agency agent
staff employee personnel crew team
employee staff member person worker
shift rota
task job work assignment duty chore ticket
issue problem defect fault bug complaint
resolve fix solve close settle
assign allocate
assignee assigned owner responsible
clean cleaning cleanliness hygiene
loyalty membership member program
member membership subscriber
join member since joined
joining since joined start
program scheme plan
subscription membership
renovate refurbish remodel modernize
view sight outlook
floor storey level
amenity facility feature equipment
language speak spoken
speak language
borrow loan lend checkout
loan borrow lend lending
book title volume
copy exemplar
author writer wrote written by
genre category
publisher press
isbn number
page length
shelf location
branch location site office
fine penalty fee
overdue late
due deadline
return bring back
reserve hold booking reservation
library branch
patron reader member
candidate applicant
applicant candidate
application candidate applicant
owe owed due debt balance outstanding fine
outstanding due owed unpaid
debt due balance
lend loan borrow
loan lend lent borrow borrowed
joiner join joined hire start
payroll salary wage
expect expected
headcount employee
hire recruit
vacancy opening position job
interview meeting
leave absence vacation holiday
vacation leave holiday
absence leave sick
sick illness
team department group unit squad
report manager supervisor
supervisor manager report
manager boss chief head lead supervisor report
subordinate report
bonus reward
raise increase
contract agreement
seniority experience tenure
education degree
degree education qualification
cert certificate certification
training course
course training lesson
skill language competence
gender sex male female
married marital
remote home
office location site city
headcount employee size
workforce headcount employee
budget money funds spending
spend spent expense cost
expense cost
project assignment
client customer account
deal opportunity sale
stage status phase
phase stage
priority urgency importance
urgent priority critical
severity priority level
ticket issue case request
request ticket
agent representative
channel source medium
source channel referrer
device phone
browser client
session visit
visit session view
click hit
campaign promotion
subscriber member
song track music
track song
album record
artist singer musician band performer
singer artist
genre style
play listen stream
listen play
playlist list
player athlete member
athlete player
match game fixture
game match title
goal score point
coach trainer manager
league competition tournament
tournament competition league
season year
stadium venue arena
venue place location hall
event concert show
crop plant
farm ranch
farm park
harvest yield
animal pet
species kind type
breed type species
owner person customer
vet doctor
vaccine vaccination shot
weight kg
mileage distance odometer km
odometer mileage
fuel gas petrol
model type version
version release
trip ride journey route tour
ride trip journey
route way line path
stop station
station stop
bus vehicle coach
coach bus
train railway
driver rider
rider passenger driver
license licence permit plate
plate license registration
parking garage
property house home estate listing place
apartment flat property
tenant renter lodger resident
landlord owner
bedroom room
bathroom bath
listing property offer ad
offer listing proposal
bid offer
auction sale
loan credit
credit loan
account profile user
balance amount
transfer transaction payment
deposit payment
withdrawal payment
bank institution
branch office
policy contract
claim case request
premium price fee
coverage cover
hospital clinic facility
ward department unit
nurse staff
surgeon doctor
symptom condition
allergy allergic
allergic allergy
blood bloodtype
treatment therapy procedure
test exam examination analysis
exam test examination
lab laboratory
semester term
term semester
lesson class course
homework assignment
faculty department
major subject field
campus site location
dorm residence
recipe dish
ingredient component item
calorie energy
vegetarian meatless veggie
chef cook
table seat
waiter staff server
menu card
order purchase bought buy
purchase order buy bought
purchaser buyer customer
bought buy purchase order sale
sold sell sale order
sale sell sold order
supply stock
stock quantity available
sku code number
barcode code
warranty guarantee
guarantee warranty
color colour
size dimension
material fabric
maker manufacturer brand
weight mass
shipping delivery postage
delivery shipping
address street
zip postcode
province state
continent region
latitude lat
longitude lng lon
altitude elevation height
depth deep
temperature hot cold heat warm degree
humidity humid moisture
pressure bar
wind speed
rain precipitation
energy power consumption electricity
consumption usage use
usage use consumption
voltage volt
firmware version software
software program
uptime online
online active connected
offline inactive down
alert alarm warning
alarm alert
error failure fault
log event entry
server host machine
host server
memory ram
disk storage
storage disk
repo repository
commit change
branch version
bug issue defect
feature function
developer engineer programmer
reviewer author
follower subscriber fan
following followee
friend contact
like heart favorite
share repost retweet
repost share
reply answer response comment
response reply answer
answer reply response
comment reply
message mail text
notification alert
hashtag tag
bio description about
avatar picture image
photo image picture
video clip movie
caption text title
verified official
banned blocked suspended
suspended blocked banned inactive
blocked banned
private hidden
public visible open
draft unpublished
published live
pending waiting open
waiting pending
approved accepted confirmed
accepted approved
rejected declined denied refused
declined rejected
done completed finished complete
finished completed done
todo open pending
started active
expired ended
lost missing
broken damaged defective
damaged broken
new recent
used secondhand
description detail details
note comment remark
reason cause
cause reason
result outcome
outcome result
attendance present
participant attendee
attendee participant guest audience attendance
speaker presenter
sponsor partner
partner company
founder creator
founded created established
established founded opened
establishment founded established opened
foundation founded established
website url site homepage webpage
homepage website webpage
code number
currency money
fatality death killed dead casualty
casualty death killed injured victim fatality
injury injured wounded wound
incident event accident occurrence
accident crash collision incident
loss damage
damage destruction loss harm
classroom room class
meaning description definition explanation
explanation description detail
abbreviation acronym abbr short
acronym abbreviation
character role
minister secretary
politician candidate senator representative
opposition oppose opposed against
support supporter favor backing
donor donator donation contributor
donation endowment gift contribution
contribution donation amount
donate donated give contribute
investor backer invest investment
investment invest fund funding
fund money budget investment
horsepower power hp
rent rental hire lease
hire rental rent lease
lease rent rental
builder built constructor
constructed built build construction
designer designed design
journalist reporter
reporter journalist
news story article
attraction sight
hotel inn lodging accommodation
lodging accommodation stay
stay listing accommodation
spot restaurant eatery
occupancy capacity occupant
duration period span
period duration span term
operation operating active activity
happening event
reason cause purpose rationale
purpose aim goal reason
objective goal target aim
consequence outcome result effect
effect result outcome impact
decision verdict result
verdict decision ruling
occupation job profession career
profession occupation job career
career occupation profession
degree diploma
specialization specialty major field expertise
specialty specialization expertise discipline
discipline specialty subject field
expertise specialty skill specialization
advisor adviser counselor mentor advise
mentor advisor tutor coach
tutor teacher instructor mentor
hometown home birthplace residence
residence home address hometown
birthplace hometown birth
spouse wife husband partner
parent mother father guardian
sibling brother sister
nickname alias
username login handle
username user
copy edition
edition version issue
issue edition
revision version edit update modification
edit revision modification
variant version model
publication paper article publish
paper article publication submission
submission submit paper entry
journal magazine periodical
magazine journal periodical
section part chapter segment
paragraph section text
part section segment
theme topic subject
topic theme subject
show program programme
program show
performance show concert
episode installment
channel station network
network channel
broadcast air aired
broadcaster channel network
audience attendance viewer spectator
viewer viewership audience watch
viewership viewer audience
attendance audience crowd turnout spectator
spectator attendance audience
award prize honor honour medal
prize award reward
medal award
winner champion victor
champion winner
opponent rival adversary
club team association society
association club organization society
organization institution institute association agency
institute institution organization
organizer organised organized organize
organiser organizer organized
nomination nominated nominee
nominee nominated nomination
candidate nominee contestant contender
contestant participant competitor
competitor contestant participant
race contest competition
contest competition race
round stage phase
judge referee
referee umpire
captain leader skipper
leader head chief captain
president head chief chairman ceo
headquarters headquarter hq base
sector industry field
industry sector business
corporation company
enterprise company business
equity share stake
stake share percentage
shareholder investor owner
mortgage loan
allowance bonus
budget budgeted
budgeted budget
spending expenditure expense cost budget
expenditure expense spending cost
fare ticket price
pilot aviator
ship vessel boat
vessel ship boat
boat ship vessel
locomotive train
railroad rail railway
rail railway railroad
river stream waterway
mountain peak
peak mountain summit
summit peak mountain
island isle
county district
prefecture province
village town settlement
settlement town village
inhabitant resident citizen
climate weather
weather climate condition
rainfall precipitation rain
precipitation rainfall rain
storm hurricane cyclone typhoon
hurricane storm cyclone
earthquake quake
magnitude size strength
acreage area
structure building
building structure edifice
tower building
room chamber
decor style decoration
exhibition exhibit display
exhibit exhibition
painting artwork art
artwork painting art
sculpture statue
painter artist
sculptor artist
composer songwriter
songwriter composer writer
orchestra ensemble
band ensemble
theater theatre cinema
cinema theater theatre
play drama
drama play
actress actor
director directed direct
producer produced produce
wine vintage
grape variety
winery vineyard
flavor taste flavour
beverage drink
drink beverage
dose dosage
dosage dose
disorder disease condition
surgery operation procedure
procedure operation surgery
admission admit admitted
discharge discharged
veterinarian vet
pet animal
spacecraft craft
mission expedition
weapon arm
battle fight combat
crime offense offence
offense crime
criminal offender perpetrator
perpetrator criminal culprit
victim casualty
officer official
official officer
lawyer attorney
attorney lawyer
lawsuit case suit
law act statute
poll survey
survey poll questionnaire
questionnaire survey
election vote
fraction share proportion
ethnicity race
religion faith belief
faith religion
marriage wedding
wedding marriage
festival fair event
celebration party
host presenter
presenter host
invitation invite
complaint issue grievance
shape form
characteristic attribute property feature trait
attribute characteristic property feature
property characteristic attribute
trait characteristic feature
option choice
choice option
preference prefer favorite
classification class category type
format form type
form format type
level tier rank
tier level
catalog catalogue
catalogue catalog
distributor supplier dealer
dealer seller vendor
seller vendor dealer
vendor seller
retailer shop store
center centre
centre center
batch lot
container box
cargo freight load
freight cargo
vehicle automobile auto
automobile car vehicle
car auto automobile
motorcycle motorbike bike
bicycle bike
bike bicycle cycle
engine motor
motor engine
mpg mileage
acceleration accelerate
velocity speed
processor cpu chip
cpu processor
screen display
website site
app application software
application app
software app application
forum thread
recipient receiver
sender sent
receiver recipient
beneficiary recipient
borrower debtor
creditor lender
birthrate birth
mortality death
lifespan life
offspring child
ancestor parent
schedule timetable agenda plan
timetable schedule
agenda schedule
calendar schedule
holiday vacation
journey trip travel
travel trip journey
tourist visitor traveler
traveler tourist passenger
guide leader
chairperson chair chairman
founder founded
uncertain unsure
uncertainty unsure
contributor donor donator
inaugurated opened opening founded
rank position place ranking
position rank place ranking
ranking rank position
nation country
sex gender
mean average
gross total
hour time
lecture class course
classmate student
graduate alumnus graduation
scholarship grant
grant scholarship funding award
project program initiative
initiative project program
allocation amount
receipt invoice
bill invoice
cash money
wealth money worth
debtor borrower
portfolio holding
percent percentage
heading header
identification id identifier
serial number
famous notable renowned known
end concluding conclusion conclude final
start beginning commence commencement opening
depart exit leave left exiting
arrive enter entry entering arrival
participant member
option choice method mode
tv television
member representative delegate
opened inaugurated launched unveiled
open opening inauguration established establishment
initial first
final last
request requisition
registration registered registering
hemoglobin haemoglobin
musician player instrumentalist
workout session training
channel room
bag backpack inventory
pulse heart heartrate hr bpm
kilo kilogram kg
kilometer kilometre km
picture pic photo image
clan guild
module chapter unit
quiz test exam
badge achievement award
quest mission
courier driver rider
gadget device
posted published uploaded added
view click
fav favorite
vid video
`;

export const SYNONYMS: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const map = new Map<string, Set<string>>();
  for (const line of GROUPS.trim().split("\n")) {
    const words = line.split(" ").flatMap((word) => [...new Set([word, lemmaOf(word)])]);
    for (const word of words) {
      const known = map.get(word) ?? new Set();
      for (const other of words) if (other !== word) known.add(other);
      map.set(word, known);
    }
  }
  return map;
})();

/** Abbreviations in names and the words they stand for. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acct: "account",
    acc: "account",
    addr: "address",
    amt: "amount",
    approx: "approximate",
    indep: "independence",
    appt: "appointment",
    arr: "arrival",
    attr: "attribute",
    auth: "author",
    avg: "average",
    bal: "balance",
    bday: "birth date",
    brnch: "branch",
    cat: "category",
    catg: "category",
    categ: "category",
    cd: "code",
    chg: "charge",
    cmt: "comment",
    cnt: "count",
    co: "company",
    cntry: "country",
    crt: "created",
    ctry: "country",
    ctr: "center",
    cty: "city",
    curr: "currency",
    ccy: "currency",
    cust: "customer",
    del: "delivery",
    deliv: "delivery",
    dep: "departure",
    dept: "department",
    dpt: "department",
    desc: "description",
    descr: "description",
    dest: "destination",
    dist: "distance",
    dlv: "delivery",
    dst: "destination",
    src: "source",
    pop: "population",
    lim: "limit",
    dob: "birth date",
    doc: "document",
    dt: "date",
    dte: "date",
    dur: "duration",
    dtl: "detail",
    emp: "employee",
    empl: "employee",
    eml: "email",
    evt: "event",
    exp: "expiry",
    fname: "first name",
    fst: "first",
    frt: "freight",
    gndr: "gender",
    grp: "group",
    hdr: "header",
    hist: "history",
    hum: "humidity",
    inv: "invoice",
    img: "image",
    itm: "item",
    lang: "language",
    lat: "latitude",
    lname: "last name",
    lst: "last",
    lng: "longitude",
    lon: "longitude",
    loc: "location",
    lvl: "level",
    ln: "line",
    max: "maximum",
    meas: "measurement",
    mfr: "manufacturer",
    mgr: "manager",
    min: "minimum",
    mob: "mobile",
    mod: "modified",
    msg: "message",
    mst: "master",
    mstr: "master",
    mth: "month",
    nbr: "number",
    nm: "name",
    no: "number",
    nr: "number",
    num: "number",
    obs: "observation",
    ord: "order",
    ordr: "order",
    org: "organization",
    orig: "origin",
    pct: "percent",
    ph: "phone",
    phn: "phone",
    pmt: "payment",
    pos: "position",
    prc: "price",
    prd: "product",
    prod: "product",
    pwr: "power",
    pymt: "payment",
    qnty: "quantity",
    qty: "quantity",
    rcv: "received",
    recv: "received",
    ref: "reference",
    reg: "region",
    rgn: "region",
    rt: "rate",
    rtg: "rating",
    sal: "salary",
    seq: "sequence",
    shp: "shipment",
    shpmt: "shipment",
    sku: "sku",
    sls: "sales",
    sn: "serial number",
    spec: "specialty",
    stat: "status",
    sts: "status",
    stk: "stock",
    st: "status",
    str: "street",
    stf: "staff",
    sup: "supplier",
    supp: "supplier",
    svc: "service",
    tel: "phone",
    temp: "temperature",
    tmp: "temperature",
    tot: "total",
    trx: "transaction",
    ttl: "total",
    txn: "transaction",
    tx: "transaction",
    txt: "text",
    typ: "type",
    tz: "timezone",
    req: "request",
    upd: "updated",
    updt: "updated",
    usr: "user",
    val: "value",
    veh: "vehicle",
    vnd: "vendor",
    vndr: "vendor",
    vol: "volume",
    wh: "warehouse",
    whs: "warehouse",
    wgt: "weight",
    wt: "weight",
    yr: "year",
    zip: "zip",
    pat: "patient",
    appts: "appointments",
    flt: "flight",
    apt: "airport",
    pax: "passengers",
    dprt: "departure",
    crs: "course",
    stu: "student",
    tchr: "teacher",
    wx: "weather",
    hq: "headquarter",
    hb: "hemoglobin",
    loa: "length",
    grt: "gross tonnage",
    interp: "interpreter",
    est: "estimated",
    len: "length",
    bldg: "building",
    lic: "license",
    div: "division",
    yrs: "years",
    avail: "available",
    cert: "certificate",
    cls: "class",
    freq: "frequency",
    hgt: "height",
    ht: "height",
    char: "character",
    hosp: "hospital",
    hrs: "hours",
    insp: "inspection",
    maint: "maintenance",
    mkt: "market",
    pkg: "package",
    prev: "previous",
    prio: "priority",
    proj: "project",
    qtr: "quarter",
    rm: "room",
    sched: "scheduled",
    stn: "station",
    sz: "size",
    wk: "week",
    flr: "floor",
    rcpt: "receipt",
    resv: "reservation",
    diag: "diagnosis",
    intl: "international",
    natl: "national",
    dia: "diameter",
    diam: "diameter",
    elev: "elevation",
    spd: "speed",
    cred: "credit",
    lbl: "label",
    mgmt: "management",
    mins: "minutes",
    equip: "equipment",
    drv: "driver",
    rte: "route",
    subj: "subject",
    lect: "lecture",
    enr: "enrollment",
    grd: "grade",
    publ: "publisher",
    cap: "capacity",
    instr: "instructor",
    kcal: "calorie",
    reps: "repetition",
    pts: "point",
    pro: "professional",
    nick: "nickname",
    msgs: "messages",
    imgs: "images",
    docs: "documents",
    kusd: "thousand usd",
    keur: "thousand eur",
    kgbp: "thousand gbp",
    musd: "million usd",
    meur: "million eur",
    mgbp: "million gbp",
    mio: "million",
    mln: "million",
    ownr: "owner",
    fnd: "founded",
    fndr: "founder",
    opn: "opened",
    lnch: "launch",
    fam: "family",
    ingr: "ingredient",
    ingrd: "ingredient",
    clr: "color",
    wdth: "width",
    dpth: "depth",
    hght: "height",
    lngth: "length",
    lgth: "length",
    dscnt: "discount",
    crtd: "created",
    strt: "start",
    bgn: "begin",
    schd: "scheduled",
    shpd: "shipped",
    dlvd: "delivered",
    rcvd: "received",
    mbr: "member",
    memb: "member",
    plyr: "player",
    crse: "course",
    clin: "clinic",
    plcy: "policy",
    agt: "agent",
    whse: "warehouse",
    eqp: "equipment",
    mdl: "model",
    mach: "machine",
    drvr: "driver",
    psgr: "passenger",
    arpt: "airport",
    arvl: "arrival",
    bkg: "booking",
    rsv: "reservation",
    gst: "guest",
    rmk: "remark",
    cmnt: "comment",
    rvw: "review",
    chnl: "channel",
    tkt: "ticket",
    gnr: "genre",
    anml: "animal",
    mnth: "month",
    amnt: "amount",
    bdgt: "budget",
    acnt: "account",
    dpst: "deposit",
    prpty: "property",
    bdrm: "bedroom",
    tnt: "tenant",
    ctrct: "contract",
    splr: "supplier",
    suppl: "supplier",
    purch: "purchase",
    sld: "sold",
    rtn: "return",
    wrnty: "warranty",
    cntct: "contact",
    clnt: "client",
    prtnr: "partner",
    mngr: "manager",
    supv: "supervisor",
    asst: "assistant",
    ofc: "office",
    alt: "altitude",
    mtn: "mountain",
    rvr: "river",
    precip: "precipitation",
    smpl: "sample",
    sev: "severity",
    pri: "priority",
    asgd: "assigned",
    clsd: "closed",
    rstk: "restocked",
    mktg: "marketing",
    matl: "material",
    wrhs: "warehouse",
    brth: "birth",
    hrly: "hourly",
    mthly: "monthly",
    dly: "daily",
    trng: "training",
    vhcl: "vehicle",
    oper: "operator",
    opr: "operator",
    machn: "machine",
    mchn: "machine",
    stdnt: "student",
    ptnt: "patient",
    supvr: "supervisor",
    suprv: "supervisor",
    spvr: "supervisor",
    cnty: "county",
    cntr: "contract",
    contr: "contract",
    prov: "province",
    lmt: "limit",
    ppl: "people",
    mgd: "managed",
    presc: "prescription",
    vsl: "vessel",
    vess: "vessel",
    trk: "truck",
    scr: "score",
    rnk: "rank",
    chrg: "charge",
    disch: "discharge",
    incm: "income",
    mtrl: "material",
    occup: "occupation",
    wrkr: "worker",
    sem: "semester",
    instl: "installed",
    thk: "thickness",
  }),
);

/** Parts of names that say nothing by themselves. */
export const EMPTY_NAME_WORDS: ReadonlySet<string> = new Set(
  "at on of is has the in was are to by for and a an fk tbl tb t ref yn".split(" "),
);
