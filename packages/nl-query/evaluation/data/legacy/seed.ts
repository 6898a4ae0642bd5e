import { Dice, collectionsOf, money, present, times } from "../../seeding.ts";

export const databaseName = "legacy";

const dice = new Dice(101);

const tbl_cust = times(140, (n) =>
  present({
    _id: n + 1,
    cust_no: 10_000 + n,
    cust_nm: `${dice.pick(["ADAMS", "BAKER", "CLARK", "DAVIS"])} ${dice.pick(["LTD", "INC", "GMBH"])} ${n}`,
    cust_typ: dice.pick(["RET", "WHS", "GOV"]),
    addr: {
      ln1: `${dice.int(1, 99)} HIGH ST`,
      cty: dice.pick(["BOSTON", "DALLAS", "MIAMI", "SEATTLE"]),
      st: dice.pick(["MA", "TX", "FL", "WA"]),
      zip_cd: String(dice.int(10_000, 99_999)),
    },
    tel_no: dice.chance(0.2) ? undefined : `555${dice.int(1000, 9999)}`,
    cr_lmt: dice.int(1, 50) * 1000,
    bal_amt: money(dice.int(-500, 20_000)),
    crt_dt: dice.date("2005-01-01", "2026-10-01"),
    actv_flg: dice.pick(["Y", "Y", "Y", "N"]),
  }),
);
const tbl_prod = times(80, (n) => ({
  _id: n + 1,
  prod_cd: `PR${n}`,
  prod_desc: `${dice.pick(["STEEL BOLT", "COPPER WIRE", "PVC PIPE", "BRASS VALVE"])} ${n}`,
  prod_catg: dice.pick(["HW", "EL", "PL"]),
  unit_prc: money(dice.int(1, 300)),
  qty_oh: dice.int(0, 2_000),
  reord_lvl: dice.int(10, 400),
  vend_nm: dice.pick(["ACME", "ZENITH", "ORBIT"]),
  disc_flg: dice.pick(["Y", "N", "N", "N"]),
}));
const tbl_ord = times(500, (n) =>
  present({
    _id: n + 1,
    ord_no: 90_000 + n,
    cust_no: 10_000 + dice.int(0, 119),
    ord_dt: dice.date("2024-01-01", "2026-11-18"),
    shp_dt: dice.chance(0.2) ? undefined : dice.date("2024-02-01", "2026-11-19"),
    ord_stat: dice.pick(["OPN", "SHP", "SHP", "INV", "CAN"]),
    lns: times(dice.int(1, 4), () => ({
      prod_cd: `PR${dice.int(0, 69)}`,
      qty: dice.int(1, 50),
      prc: money(dice.int(1, 300)),
    })),
    tot_amt: money(dice.int(20, 9_000)),
    emp_id: dice.int(1, 25),
    pmt_mthd: dice.pick(["CHK", "CC", "WIRE"]),
  }),
);
const tbl_emp = times(25, (n) => ({
  _id: n + 1,
  emp_id: n + 1,
  f_nm: dice.pick(["JOHN", "MARY", "LUIS", "ANNA"]),
  l_nm: dice.pick(["STONE", "REED", "CRUZ"]),
  dept_cd: dice.pick(["SLS", "ACC", "WHS"]),
  sal_amt: dice.int(30, 120) * 1000,
  hire_dt: dice.date("1998-01-01", "2025-06-01"),
  mgr_id: n === 0 ? null : dice.int(1, 5),
}));

export const collections = collectionsOf({ tbl_cust, tbl_prod, tbl_ord, tbl_emp });
