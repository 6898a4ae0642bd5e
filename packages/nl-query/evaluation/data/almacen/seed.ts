import { Dice, collectionsOf, double, present, times } from "../../seeding.ts";

export const databaseName = "almacen";

const dice = new Dice(7_741);
/** Suppliers of a Spanish warehouse: names and towns, tax number, whether they are active. */
const prov = ["Aceites Luna", "Bodegas Rey", "Café Norte", "Dulces Sol", "Embutidos Paz"].map((nombre, n) =>
  present({
    id_prov: n + 1,
    nombre,
    cif: `B${String(10_000_000 + n * 371)}`,
    ciudad: ["Jaén", "Logroño", "Bilbao", "Alicante", "Teruel"][n] ?? "",
    tel: n === 2 ? undefined : `91${String(dice.int(1_000_000, 9_999_999))}`,
    activo: n !== 3,
    f_alta: dice.date("2015-01-01", "2022-01-01"),
  }),
);
/** Articles: code, description, unit, stock and its lowest level, prices for purchase and sale. */
const art = times(36, (n) =>
  present({
    cod_art: `A${String(n + 1).padStart(3, "0")}`,
    desc_art: `${["Olive oil", "Red wine", "Coffee beans", "Nougat", "Chorizo", "Almonds"][n % 6] ?? ""} ${String(n + 1)}`,
    cat: ["OIL", "WIN", "COF", "SWE", "MEA", "NUT"][n % 6] ?? "",
    ud: dice.pick(["kg", "l", "pz"]),
    exist: dice.int(0, 400),
    exist_min: dice.int(10, 80),
    p_compra: double(dice.int(100, 3_000) / 100),
    p_venta: double(dice.int(3_001, 6_000) / 100),
    id_prov: dice.int(1, 5),
    f_alta: dice.date("2019-01-01", "2026-05-01"),
    f_baja: dice.chance(0.15) ? dice.date("2026-06-01", "2026-11-01") : undefined,
    pasillo: dice.int(1, 9),
    etiquetas: dice.some(["bio", "local", "gift", "frozen"], dice.int(0, 2)),
  }),
);
/** Customers. */
const cli = times(18, (n) => ({
  id_cli: n + 1,
  nombre: `${["Hotel", "Bar", "Tienda"][n % 3] ?? ""} ${["Mar", "Sierra", "Plaza", "Puente", "Faro", "Olmo"][n % 6] ?? ""}`,
  ciudad: ["Madrid", "Sevilla", "Valencia"][dice.int(0, 2)] ?? "",
  dto_pct: dice.pick([0, 5, 10]),
  lim_cred: dice.int(1, 30) * 500,
}));
/** Orders with their lines: article, quantity, price. */
const ped = times(100, (n) => {
  const lin = times(dice.int(1, 4), () => ({
    cod_art: `A${String(dice.int(1, 33)).padStart(3, "0")}`,
    cant: dice.int(1, 40),
    precio: double(dice.int(200, 6_000) / 100),
  }));
  const ordered = dice.date("2026-01-02", "2026-11-15");
  return present({
    num_ped: 5_000 + n,
    id_cli: dice.int(1, 16),
    f_ped: ordered,
    f_env: dice.chance(0.8) ? new Date(ordered.getTime() + dice.int(1, 9) * 86_400_000) : undefined,
    f_ent: dice.chance(0.6) ? new Date(ordered.getTime() + dice.int(10, 20) * 86_400_000) : undefined,
    estado: dice.pick(["PEN", "ENV", "ENT", "CAN"]),
    imp_total: double(lin.reduce((sum, one) => sum + Math.round(one.cant * one.precio.value * 100), 0) / 100),
    lin,
  });
});

export const collections = collectionsOf({ prov, art, cli, ped });
