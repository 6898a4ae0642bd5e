import { Dice, collectionsOf, id, present, times } from "../../seeding.ts";

export const databaseName = "social";

const dice = new Dice(97);

const users = times(160, (n) =>
  present({
    _id: id(80, n),
    username: `${dice.pick(["sky", "luna", "rio", "max", "zoe"])}${n}`,
    displayName: `${dice.pick(["Sky", "Luna", "Rio", "Max", "Zoe"])} ${n}`,
    bio: dice.chance(0.3)
      ? undefined
      : dice.pick(["coffee lover", "runner", "photographer and traveler", "mongodb fan"]),
    location: {
      city: dice.pick(["Toronto", "Lagos", "Osaka", "Lima"]),
      country: dice.pick(["Canada", "Nigeria", "Japan", "Peru"]),
    },
    followers: dice.int(0, 50_000),
    following: dice.int(0, 2_000),
    verified: dice.chance(0.12),
    interests: dice.some(["music", "sports", "travel", "food", "tech"], dice.int(0, 4)),
    signupDate: dice.date("2019-01-01", "2026-11-10"),
    lastLogin: dice.chance(0.1) ? null : dice.date("2025-06-01", "2026-11-20"),
    settings: { language: dice.pick(["en", "fr", "ja", "es"]), darkMode: dice.chance(0.5) },
  }),
);
const posts = times(500, (n) =>
  present({
    _id: id(81, n),
    authorId: dice.pick(users.slice(0, 130))._id ?? null,
    text: dice.pick([
      "Sunrise over the bay",
      "New recipe: ramen",
      "Marathon finished!",
      "Trying out MongoDB",
      "Concert tonight",
    ]),
    hashtags: dice.some(["fun", "travel", "food", "code", "run"], dice.int(0, 3)),
    likes: dice.int(0, 5_000),
    shares: dice.int(0, 400),
    views: dice.int(10, 90_000),
    visibility: dice.pick(["public", "public", "friends", "private"]),
    media: dice.chance(0.4)
      ? []
      : times(dice.int(1, 3), () => ({ type: dice.pick(["photo", "video"]), sizeMb: dice.int(1, 80) })),
    comments: times(dice.int(0, 4), () => ({
      userId: dice.pick(users)._id ?? null,
      text: dice.pick(["nice", "wow", "where is this?"]),
      at: dice.date("2025-01-01", "2026-11-19"),
    })),
    postedAt: dice.date("2025-01-01", "2026-11-19"),
    editedAt: dice.chance(0.8) ? undefined : dice.date("2025-02-01", "2026-11-19"),
  }),
);
const groups = times(20, (n) => ({
  _id: id(82, n),
  name: `${dice.pick(["Runners", "Cooks", "Coders", "Painters"])} of ${dice.pick(["Lima", "Osaka", "Lagos"])} ${n}`,
  topic: dice.pick(["sports", "food", "tech", "art"]),
  memberCount: dice.int(3, 4_000),
  ownerId: dice.pick(users)._id ?? null,
  isPrivate: dice.chance(0.35),
  createdAt: dice.date("2020-01-01", "2026-09-01"),
}));
const messages = times(400, (n) =>
  present({
    _id: id(83, n),
    senderId: dice.pick(users.slice(0, 100))._id ?? null,
    receiverId: dice.pick(users.slice(0, 140))._id ?? null,
    body: dice.pick(["hi", "call me", "see you tomorrow", "thanks!"]),
    sentAt: dice.date("2026-01-01", "2026-11-20"),
    read: dice.chance(0.7),
    attachments: dice.int(0, 3),
  }),
);

export const collections = collectionsOf({ users, posts, groups, messages });
