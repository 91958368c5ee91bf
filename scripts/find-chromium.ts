import { existsSync } from "node:fs";

const { QUITTANCE_CHROMIUM, CHROMIUM } = process.env;

/** Where Chromium may be: where the environment says, or where Debian and others put it. */
const places: ReadonlyArray<string | undefined> = [
  ...[QUITTANCE_CHROMIUM, CHROMIUM],
  ...["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
];

/** The program of Chromium; `undefined` when there is none. */
export const findChromium = (): string | undefined =>
  places.find((place) => place !== undefined && place !== "" && existsSync(place));

/** The program of Chromium, for what cannot do without. */
export const chromiumPath = (): string => {
  const found = findChromium();
  if (found !== undefined) return found;
  throw new Error("There is no Chromium. Install it, and name it in QUITTANCE_CHROMIUM.");
};
