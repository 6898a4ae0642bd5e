import { Long } from "@querysnap/mql";
import { Dice, collectionsOf, day, double, id, money, present, times } from "../../seeding.ts";

export const databaseName = "hotel";

const dice = new Dice(211);
const DAY_MS = 86_400_000;
const TODAY = day("2026-11-20").getTime();
const MINUTES_IN_DAY = 1_440;
const later = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);
const midnight = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
const minute = (): number => dice.int(0, MINUTES_IN_DAY - 1) / MINUTES_IN_DAY;

const rooms = times(90, (n) => {
  const floor = 1 + Math.floor(n / 15);
  const roomType = dice.pick(["single", "double", "double", "twin", "suite"]);
  return present({
    _id: `R${floor * 100 + (n % 15)}`,
    floor,
    roomType,
    view: dice.pick(["sea", "garden", "street", null]),
    areaSqm: double(dice.int(140, 600) / 10),
    nightlyRate: money(dice.int(70, 190) + (roomType === "suite" ? 130 : 0)),
    amenities: dice.some(["minibar", "balcony", "bathtub", "desk", "jacuzzi"], dice.int(0, 4)),
    beds: times(roomType === "twin" ? 2 : 1, () => ({
      kind: dice.pick(["queen", "king", "sofa"]),
      widthCm: dice.pick([90, 140, 160, 180]),
    })),
    smokingAllowed: dice.chance(0.15),
    lastRenovated: dice.chance(0.25) ? undefined : dice.date("2012-01-01", "2026-06-01"),
  });
});
const guests = times(230, (n) =>
  present({
    _id: id(110, n),
    firstName: dice.pick(["Amelie", "Bruno", "Chiara", "Diego", "Elif", "Finn", "Greta"]),
    lastName: dice.pick(["McAdam", "Bianchi", "Costa", "Dubois", "Eriksson", "Fischer", "McNeil"]),
    email: dice.chance(0.12) ? undefined : `guest${n}@mail.test`,
    nationality: dice.pick(["DE", "IT", "FR", "ES", "SE", "TR"]),
    birthDate: midnight(dice.date("1945-01-01", "2004-12-31")),
    loyalty: dice.chance(0.35)
      ? null
      : {
          tier: dice.pick(["silver", "silver", "gold", "platinum"]),
          points: new Long(BigInt(dice.int(0, 90_000))),
          memberSince: dice.date("2014-01-01", "2026-08-01"),
        },
    preferences: {
      pillow: dice.pick(["soft", "firm"]),
      quietRoom: dice.chance(0.3),
      newspaper: dice.chance(0.1) ? dice.pick(["Le Monde", "FAZ"]) : null,
    },
    address: {
      city: dice.pick(["Munich", "Milan", "Nantes", "Seville", "Malmo", "Izmir"]),
      postcode: String(dice.int(10_000, 99_999)),
    },
    marketingOptIn: dice.chance(0.4),
  }),
);
const staff = times(48, (n) => ({
  _id: n + 1,
  name: {
    first: dice.pick(["Agnes", "Bela", "Cem", "Dora", "Emre"]),
    last: dice.pick(["Yilmaz", "Varga", "Weiss", "Zola"]),
  },
  role: dice.pick(["front desk", "housekeeper", "housekeeper", "cook", "waiter", "manager"]),
  shift: dice.pick(["A", "B", "N"]),
  hiredOn: midnight(dice.date("2009-01-01", "2026-09-01")),
  hourlyWage: double(dice.int(220, 620) / 20),
  languages: dice.some(["english", "german", "french", "turkish"], dice.int(1, 3)),
  supervisorId: n < 4 ? null : dice.int(1, 4),
  active: dice.chance(0.88),
}));
const bookings = times(640, (n) => {
  const checkIn = midnight(
    dice.chance(0.5) ? dice.date("2025-01-01", "2026-10-15") : dice.date("2026-10-15", "2026-12-20"),
  );
  const nights = dice.chance(0.1) ? dice.int(8, 16) : dice.int(1, 6);
  const checkOut = later(checkIn, nights);
  const isCanceled = dice.chance(0.13);
  const running =
    checkOut.getTime() <= TODAY
      ? dice.pick([
          "checked_out",
          "checked_out",
          "checked_out",
          "checked_out",
          "checked_out",
          "checked_out",
          "no_show",
        ])
      : "in_house";
  const createdAt = new Date(
    Math.min(
      checkIn.getTime() - dice.int(1, 120) * DAY_MS + dice.int(0, 1_439) * 60_000,
      TODAY - dice.int(0, 20) * DAY_MS + dice.int(60, 600) * 60_000,
    ),
  );
  const room = dice.int(60, 220) * nights;
  const extras = dice.chance(0.3) ? 0 : dice.int(5, 600);
  const tax = Math.round((room + extras) * 7) / 100;
  return present({
    _id: id(111, n),
    confirmationNo: `H-${100_200 + n}`,
    guestId: dice.pick(guests.slice(0, 205))._id ?? null,
    roomId: dice.pick(rooms.slice(0, 84))._id ?? null,
    checkIn,
    checkOut,
    nights,
    status: isCanceled ? "canceled" : checkIn.getTime() > TODAY ? "booked" : running,
    channel: dice.pick(["web", "web", "web", "phone", "agency", "walk_in"]),
    rateCode: dice.pick(["BAR", "BAR", "CORP", "GOV"]),
    adults: dice.int(1, 3),
    children: dice.chance(0.7) ? 0 : dice.int(1, 3),
    totals: { room: money(room), extras: money(extras), tax: money(tax), grand: money(room + extras + tax) },
    payments: times(dice.int(0, 3), () => ({
      method: dice.pick(["card", "card", "cash", "transfer"]),
      amount: money(dice.int(20, 900)),
      paidAt: later(createdAt, minute()),
    })),
    specialRequests: dice.chance(0.2)
      ? undefined
      : dice.some(["late checkout", "extra bed", "airport pickup", "crib"], dice.int(0, 2)),
    createdAt,
    canceledAt: isCanceled ? later(createdAt, minute()) : undefined,
    cancelReason: isCanceled ? dice.pick(["illness", "price", "change of plans", null]) : undefined,
  });
});
const housekeeping_tasks = times(420, (n) => {
  const scheduled_for = dice.date("2026-08-01", "2026-11-26");
  const state =
    scheduled_for.getTime() > TODAY ? "todo" : dice.pick(["done", "done", "done", "doing", "todo"]);
  const minutes_spent = dice.int(8, 95);
  return present({
    _id: id(112, n),
    room_id: dice.pick(rooms.slice(6))._id ?? null,
    assigned_to: dice.chance(0.15) ? null : dice.int(1, 48),
    task_type: dice.pick(["turnover", "turnover", "deep_clean", "linen", "repair"]),
    priority: dice.int(1, 5),
    state,
    scheduled_for,
    completed_at: state === "done" ? later(scheduled_for, minutes_spent / MINUTES_IN_DAY) : undefined,
    minutes_spent: state === "done" ? minutes_spent : undefined,
    issues: dice.chance(0.6)
      ? []
      : times(dice.int(1, 3), () => ({
          code: dice.pick(["PLUMB", "ELEC", "STAIN", "LOST"]),
          severity: dice.int(1, 4),
          resolved: dice.chance(0.6),
        })),
  });
});
const stayed = bookings.filter((one) => one.status === "checked_out");
const reviews = times(240, (n) => {
  const booking = dice.pick(stayed.slice(0, 260));
  return present({
    _id: id(113, n),
    bookingId: booking._id ?? null,
    guestId: booking.guestId ?? null,
    score: dice.int(1, 10),
    ratings: { cleanliness: dice.int(1, 5), service: dice.int(1, 5), location: dice.int(2, 5) },
    text: dice.chance(0.15)
      ? undefined
      : dice.pick([
          "Lovely breakfast and friendly team",
          "Too much noise from the street",
          "Great bed, noisy corridor",
          "Spotless room",
          "Average, the shower was cold",
        ]),
    postedAt: dice.date("2025-02-01", "2026-11-19"),
    reply: dice.chance(0.6)
      ? null
      : {
          staffId: dice.int(1, 48),
          text: dice.pick(["Thank you!", "We are sorry"]),
          at: dice.date("2026-01-01", "2026-11-19"),
        },
  });
});
const roomServiceOrders = times(330, (n) => ({
  _id: id(114, n),
  bookingId: dice.pick(stayed)._id ?? null,
  orderedAt: dice.date("2026-01-01", "2026-11-19"),
  items: times(dice.int(1, 4), () => ({
    dish: dice.pick(["club sandwich", "caesar salad", "pasta", "burger", "cheesecake"]),
    qty: dice.int(1, 4),
    unitPrice: money(dice.int(6, 32) + 0.5),
  })),
  tip: dice.chance(0.4) ? null : money(dice.int(1, 20)),
  waitMinutes: dice.int(9, 75),
  delivered: dice.chance(0.93),
}));

export const collections = collectionsOf({
  rooms,
  guests,
  staff,
  bookings,
  housekeeping_tasks,
  reviews,
  roomServiceOrders,
});
