import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Returns the Redoc script of this package, for `withReference`; about a megabyte. Throws if the
 * file is not beside this module, as after bundling; then read it from the package `redoc`.
 */
export const redocScript = (): string => {
  const here = import.meta.dirname;
  const built = ["..", "."].map((up) => join(here, up, "redoc.standalone.js")).find(existsSync);
  return readFileSync(built ?? fromPackage(), "utf8");
};

/** Used when this runs from its sources. */
const fromPackage = (): string =>
  createRequire(join(import.meta.dirname, "here.js")).resolve("redoc/bundles/redoc.standalone.js");
