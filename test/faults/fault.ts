import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A change of one place in the sources that breaks something on purpose. */
export interface Fault {
  readonly id: number;
  /** What goes wrong, as a phrase; no two faults have the same. */
  readonly breaks: string;
  /** The path of the source from the root of the repository. */
  readonly file: string;
  /** The text to replace, which the source has once. White space does not count. */
  readonly text: string;
  readonly replacement: string;
  /** The paths of test files that find the fault. */
  readonly foundBy: ReadonlyArray<string>;
  /** Why no test finds the fault. */
  readonly notFoundBecause: string | undefined;
}

const folder = import.meta.dirname;
const separator = " ~>";
const foundBy = "by ";
const notFound = "not found: ";

/**
 * Returns the faults of all tables. A table is a text file: `= path` begins the faults of a source,
 * and each line after it is `text ~> replacement ~> what it breaks`. A fourth part has the test files
 * that find the fault, as `by path`, or why no test does, as `not found: reason`. If a part of the
 * text is in « and », only this part is replaced; the rest makes its place unique.
 */
export const readFaults = (): ReadonlyArray<Fault> =>
  tables()
    .flatMap((name) => readTable(name))
    .map((line, index) => ({ ...line, id: index + 1 }));

/** Writes into the tables which test file finds each fault, by what the fault breaks. */
export const writeFinders = (finders: ReadonlyMap<string, string>): void => {
  for (const name of tables()) {
    const path = join(folder, name);
    const lines = readFileSync(path, "utf8")
      .split("\n")
      .map((line) => {
        const [text = "", replacement = "", breaks = ""] = partsOf(line);
        const finder = finders.get(breaks);
        return finder === undefined
          ? line
          : [text, replacement, breaks, foundBy + finder].join(`${separator} `);
      });
    writeFileSync(path, lines.join("\n"));
  }
};

const tables = (): ReadonlyArray<string> =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort();

const readTable = (name: string): ReadonlyArray<Omit<Fault, "id">> => {
  const faults: Array<Omit<Fault, "id">> = [];
  let file = "";
  for (const line of readFileSync(join(folder, name), "utf8").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("= ")) file = line.slice(2);
    else faults.push(readFault(line, file));
  }
  return faults;
};

const partsOf = (line: string): ReadonlyArray<string> =>
  line.split(separator).map((part) => part.trim());

const readFault = (line: string, file: string): Omit<Fault, "id"> => {
  const [text, replacement, breaks, more = "", ...others] = partsOf(line);
  const isKnown = more === "" || more.startsWith(foundBy) || more.startsWith(notFound);
  if (!text || replacement === undefined || !breaks || others.length > 0 || !isKnown) {
    throw new Error(`A fault must be text ~> replacement ~> what it breaks, not ${line}`);
  }
  return {
    breaks,
    file,
    text,
    replacement,
    foundBy: more.startsWith(foundBy) ? more.slice(foundBy.length).split(" ") : [],
    notFoundBecause: more.startsWith(notFound) ? more.slice(notFound.length) : undefined,
  };
};
