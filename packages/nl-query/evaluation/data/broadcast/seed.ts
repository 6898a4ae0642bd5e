import { Dice, collectionsOf, double, id, times } from "../../seeding.ts";

export const databaseName = "broadcast";

const dice = new Dice(6_007);

const CHANNELS = [
  { series_name: "North One", Country: "Norway", Language: "Norwegian", Content: "general entertainment" },
  { series_name: "North Two", Country: "Norway", Language: "Norwegian", Content: "general entertainment" },
  { series_name: "Kino Plus", Country: "Poland", Language: "Polish", Content: "films" },
  { series_name: "Kino Family", Country: "Poland", Language: "Polish", Content: "films" },
  { series_name: "Pixel Kids", Country: "Spain", Language: "Spanish", Content: "children" },
  { series_name: "Pixel Junior", Country: "Spain", Language: "English", Content: "children" },
  { series_name: "Arena", Country: "Spain", Language: "Spanish", Content: "sports" },
  { series_name: "Arena Extra", Country: "Spain", Language: "Spanish", Content: "sports" },
  { series_name: "Canal Docu", Country: "Spain", Language: "Spanish", Content: "documentary" },
  { series_name: "Canal Viaje", Country: "Spain", Language: "Spanish", Content: "documentary" },
  { series_name: "Musica 24", Country: "Spain", Language: "Spanish", Content: "music" },
  { series_name: "Retro Gold", Country: "Norway", Language: "English", Content: "films" },
  { series_name: "Polar News", Country: "Norway", Language: "Norwegian", Content: "news" },
  { series_name: "Sendero", Country: "Spain", Language: "Spanish", Content: "documentary" },
];
const EPISODES = [
  "The Long Ferry",
  "A Quiet Street",
  "Second Harvest",
  "The Missing Key",
  "Paper Walls",
  "Cold Coffee",
  "The Night Bus",
  "Salt and Sand",
  "The Other Twin",
  "Broken Radio",
  "Last Orders",
  "The Red Umbrella",
  "Seven Steps",
  "Lost in Turin",
  "The Understudy",
  "Open Windows",
  "Winter Guests",
  "The Empty Chair",
  "Half a Map",
  "Blue Monday",
  "The Visitor",
  "Second Opinion",
  "Stone Garden",
  "The Loan",
  "Under the Bridge",
  "Goodbye Harbour",
];
const TITLES = [
  "Rise of the Robot Cat!",
  "Day of the Dragon!",
  "Captain Turnip Returns!",
  "Trapped in the Toy Box!",
  "The Moon Thief!",
  "Attack of the Jellyfish!",
  "Night of the Owls!",
  "Two Wizards Too Many!",
  "The Frozen Carousel!",
  "Rocket to Nowhere!",
  "Return of the Pirate Queen!",
  "The Knight Who Sneezed!",
  "Mystery at the Aquarium!",
  "The Great Balloon Race!",
  "Clash of the Clockmakers!",
  "The Invisible Elephant!",
  "Terror of the Tiny Giants!",
  "The Ghost of Platform Nine!",
  "Shadow of the Beanstalk!",
  "Last Train to Saturn!",
];
const ratings = dice.some(
  times(78, (n) => (21 + n) / 10),
  EPISODES.length,
);
const TV_series = EPISODES.map((Episode, n) => ({
  owner: dice.chance(0.15) ? 1 : dice.int(0, 10),
  one: {
    id: n + 1,
    Episode,
    Air_Date: dice.date("2023-09-01", "2025-05-30"),
    Rating: double(ratings[n] ?? 0),
    Share: dice.int(3, 17),
    Viewers_m: double(dice.int(120, 1_490) / 100),
    Weekly_Rank: dice.int(8, 70),
  },
}));
const Cartoon = TITLES.map((Title, n) => ({
  owner: dice.pick([0, 2, 3, 4, 4, 4, 5, 5, 11]),
  one: {
    id: n + 1,
    Title,
    Directed_by: dice.pick(["Rut Okonjo", "Rut Okonjo", "Pavel Stark", "Nina Holm"]),
    Written_by: dice.pick(["Leo Varga", "Mina Duarte", "Sol Ferreira"]),
    Original_air_date: dice.date("2021-01-10", "2024-12-20"),
    Production_code: double((101 + n) / 100),
  },
}));
const TV_Channel = CHANNELS.map((channel, n) => ({
  _id: id(200, n),
  id: String(700 + n),
  ...channel,
  Pixel_aspect_ratio_PAR: dice.pick(["4:3", "16:9"]),
  Hight_definition_TV: dice.pick(["yes", "no"]),
  Pay_per_view_PPV: dice.pick(["yes", "no", "no"]),
  Package_Option: dice.pick(["Family", "Basic", "Premium"]),
  TV_series: TV_series.filter(({ owner }) => owner === n).map(({ one }) => one),
  Cartoon: Cartoon.filter(({ owner }) => owner === n).map(({ one }) => one),
}));

export const collections = collectionsOf({ TV_Channel });
