import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Returns the Redoc script that the build copies beside this module; about a megabyte. */
export const redocScript = (): string => {
  const built = join(import.meta.dirname, "redoc.standalone.js");
  return readFileSync(existsSync(built) ? built : fromPackage(), "utf8");
};

/** Used when this runs from its sources. */
const fromPackage = (): string =>
  createRequire(join(import.meta.dirname, "here.js")).resolve("redoc/bundles/redoc.standalone.js");
