import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { ConsoleFiles } from "../with-console.ts";

/**
 * Reads the files of the console from this package. In the repository, which has no build of them,
 * it first builds them with Vite, once for each state of the sources.
 */
export const consoleFiles = async (): Promise<ConsoleFiles> => {
  const folder = publishedFolder() ?? (await builtFolder());
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return new Map(
    names
      .filter((name) => /\.\w+$/u.test(name))
      .map((name) => [name.replaceAll(sep, "/"), readFileSync(join(folder, name), "utf8")]),
  );
};

/** The builder; it is not published. */
const builder = join(import.meta.dirname, "..", "..", "app", "build.mjs");

const publishedFolder = (): string | undefined =>
  existsSync(builder)
    ? undefined
    : ["..", "."]
        .map((up) => join(import.meta.dirname, up, "app"))
        .find((path) => existsSync(path));

const builtFolder = async (): Promise<string> => {
  const { buildOnce } = (await import(pathToFileURL(builder).href)) as {
    readonly buildOnce: () => Promise<string>;
  };
  return buildOnce();
};
