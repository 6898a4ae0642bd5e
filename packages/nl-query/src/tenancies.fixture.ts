import { DateTime, Int32 } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { snapshotOf, type Rows } from "./asked.fixture.ts";
import { day, dayText, doc, FIRST, LAST, pick } from "./row-values.fixture.ts";

/** Abbreviated names: tenants hold contracts, and these hold repairs; brokers and workshops are referred to. */
export const TENANCIES: Rows = {
  Tenants: (at) => ({
    Tnt_ID: new Int32(at + 1),
    F_Name: pick(FIRST, at),
    L_Name: pick(LAST, at),
    Town: pick(["Ghent", "Lviv", "Cork"], at),
    Marital_Stat: pick(["Single", "Married", "Widowed"], at),
    Contracts: [0, 1, 2].slice(0, at % 4).map((part) =>
      doc({
        Ctr_No: `C${at * 3 + part}`,
        Ctr_Type: pick(["Shop", "Home", "Office"], at + part),
        Begin_Dt: new DateTime(day(at + part)),
        Rent_Amt: new Int32(500 + ((at * 31 + part) % 700)),
        Brk_Code: `B${String(1 + ((at + part) % 20)).padStart(2, "0")}`,
        Repairs: [0, 1].slice(0, (at + part) % 3).map((one) =>
          doc({
            Rep_No: new Int32(5000 + at * 6 + part * 2 + one),
            Rep_Dt: dayText(at + one),
            Rep_Amt: new Int32(40 + ((at * 23 + one) % 900)),
            Wsp_ID: one === 1 ? null : new Int32(1 + (at % 30)),
          }),
        ),
      }),
    ),
  }),
  Brokers: (at) => ({
    Brk_Code: `B${String(at + 1).padStart(2, "0")}`,
    Brk_Name: `Broker ${at}`,
    Branch: pick(["Ghent", "Lviv", "Cork"], at),
  }),
  Workshops: (at) => ({
    Wsp_ID: new Int32(at + 1),
    Wsp_Name: `Workshop ${at}`,
    Town: pick(["Ghent", "Lviv", "Cork"], at),
    Lcnsd_Fl: pick(["yes", "no"], at),
    Hr_Rate: new Int32(30 + ((at * 7) % 60)),
  }),
  Refunds: (at) => ({
    Rfd_ID: new Int32(900 + at),
    Rep_No: new Int32(5000 + at),
    Rfd_Mthd: pick(["Wire", "Cheque"], at),
    Rfd_Amt: new Int32(10 + at),
  }),
};

export const tenanciesSnapshot = (): SchemaSnapshot => snapshotOf("renting", TENANCIES);
