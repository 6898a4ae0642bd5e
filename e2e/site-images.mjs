// Draws the images that other sites show for links to our pages, and the icons. Run it after a change of a
// title: `npm run site-images`. The results are committed, so a build needs no browser.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { ROOT } from "../scripts/steps.mjs";

const PUBLIC = `${ROOT}apps/web/public`;
const font = (name) =>
  readFileSync(
    `${ROOT}node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  ).toString("base64");
const mark = readFileSync(`${PUBLIC}/favicon.svg`, "utf8");

const PAGES = {
  home: ["Plain English in.", "MongoDB query out."],
  about: ["About", "A question becomes a query that you can read, check and run."],
  contact: ["Contact", "Write to the people behind QuerySnap."],
  pricing: ["Pricing", "Snap is free. SnapX costs Rs 299 per month."],
  "privacy-policy": ["Privacy Policy", "What we keep, why, and how to have it removed."],
  "terms-of-service": ["Terms of Service", "The agreement for using QuerySnap."],
  "refund-policy": ["Refund Policy", "When money is returned, and how."],
};

const page = ([title, text]) => `<!doctype html><style>
@font-face{font-family:G;src:url(data:font/woff2;base64,${font("geist")}) format("woff2");font-weight:100 900}
*{margin:0;box-sizing:border-box}body{width:1200px;height:630px;background:#f6f7f2;color:#191b14;font-family:G;padding:88px 96px;display:flex;flex-direction:column}
header{display:flex;align-items:center;gap:22px;font-size:36px;font-weight:600;letter-spacing:-.02em}header svg{width:64px;height:64px}
h1{margin-top:auto;font-size:92px;line-height:100px;font-weight:600;letter-spacing:-.04em}p{margin-top:18px;font-size:40px;line-height:52px;color:#4d5145}
footer{margin-top:auto;display:flex;gap:10px}footer i{height:8px;border-radius:4px}
</style><header>${mark}QuerySnap</header><h1>${title}</h1><p>${text}</p>
<footer><i style="width:220px;background:#3d84d6"></i><i style="width:300px;background:#d9527c"></i><i style="width:180px;background:#d99a1c"></i><i style="width:240px;background:#8b6fd8"></i></footer>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
mkdirSync(`${PUBLIC}/og`, { recursive: true });
for (const [name, words] of Object.entries(PAGES)) {
  await tab.setContent(page(words));
  await tab.evaluate(() => document.fonts.ready);
  await tab.screenshot({ path: `${PUBLIC}/og/${name}.png` });
}
const icon = async (size, padding) => {
  await tab.setViewportSize({ width: size, height: size });
  await tab.setContent(
    `<style>*{margin:0}body{background:${padding ? "#f6f7f2" : "transparent"};padding:${padding}px}svg{display:block;width:${size - 2 * padding}px;height:${size - 2 * padding}px}</style>${mark}`,
  );
  return tab.screenshot({ omitBackground: true });
};
writeFileSync(`${PUBLIC}/apple-touch-icon.png`, await icon(180, 18));
// an ICO file may hold a PNG as it is
const png = await icon(32, 0);
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(1, 4);
head.set([32, 32, 0, 0, 1, 0, 32, 0], 6);
head.writeUInt32LE(png.length, 14);
head.writeUInt32LE(22, 18);
writeFileSync(`${PUBLIC}/favicon.ico`, Buffer.concat([head, png]));
await browser.close();
