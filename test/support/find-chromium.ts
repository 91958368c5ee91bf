import { existsSync } from "node:fs";

const { QUITTANCE_CHROMIUM, CHROMIUM } = process.env;

/** Possible paths of Chromium: from the environment, or the usual ones on Linux. */
const places: ReadonlyArray<string | undefined> = [
  ...[QUITTANCE_CHROMIUM, CHROMIUM],
  ...["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
];

/** Returns the path of Chromium; `undefined` if it is not installed. */
export const findChromium = (): string | undefined =>
  places.find((place) => place !== undefined && place !== "" && existsSync(place));

/** Returns the path of Chromium; throws if it is not installed. */
export const chromiumPath = (): string => {
  const found = findChromium();
  if (found !== undefined) return found;
  throw new Error("Chromium was not found. Install it, or set QUITTANCE_CHROMIUM to its path.");
};
