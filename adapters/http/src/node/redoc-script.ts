import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * The script of Redoc that is in this package, for `withReference`: about a megabyte. Throws when
 * it is not where the package was installed, as after bundling; then read it from `redoc` yourself.
 */
export const redocScript = (): string => {
  const here = import.meta.dirname;
  const built = ["..", "."].map((up) => join(here, up, "redoc.standalone.js")).find(existsSync);
  return readFileSync(built ?? fromPackage(), "utf8");
};

/** From the sources, before there is a build. */
const fromPackage = (): string =>
  createRequire(join(import.meta.dirname, "here.js")).resolve("redoc/bundles/redoc.standalone.js");
