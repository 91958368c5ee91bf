import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Instrumenter, type File } from "@stryker-mutator/instrumenter";
import type { Fault } from "../../faults/fault.ts";
import { root } from "../../faults/layers.ts";
import { faultOfMutant } from "../../faults/mutant-switches.ts";

/** Changes of sources, and the sources that have all of them behind switches. */
export interface Mutants {
  readonly faults: ReadonlyArray<Mutant>;
  readonly sources: ReadonlyMap<string, string>;
}

/** One change of a source: `text` is the original, shortened. */
export interface Mutant extends Fault {
  readonly line: number;
  /** The text of the line, without its indentation. */
  readonly lineText: string;
}

/** Which part of the lines is changed: windows whose hash is from `from` on, so many percent. */
export interface Sample {
  readonly percentage: number;
  readonly from: number;
}

/** Number of lines in a window of a sample. */
const windowLines = 15;

const isSampled = (place: string, { percentage, from }: Sample): boolean => {
  const hash = createHash("sha256").update(place).digest().readUInt16BE(0) % 100;
  return hash >= from && hash < from + percentage;
};

/** Returns the windows of a source that are changed, for Stryker, whose lines begin with 0. */
const windowsOf = (
  path: string,
  source: string,
  sample: Sample,
): Exclude<File["mutate"], boolean> => {
  const count = Math.ceil(source.split("\n").length / windowLines);
  return Array.from({ length: count }, (_, index) => [
    index * windowLines,
    (index + 1) * windowLines - 1,
  ]).flatMap(([first = 0, last = 0]) =>
    isSampled(`${path}:${String(first + 1)}-${String(last + 1)}`, sample)
      ? [{ start: { line: first, column: 0 }, end: { line: last, column: 1000 } }]
      : [],
  );
};

const filesOf = (folders: ReadonlyArray<string>, sample: Sample): ReadonlyArray<File> =>
  folders.flatMap((folder) =>
    readdirSync(join(root, "src", folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
      .sort()
      .flatMap((path) => {
        const name = `src/${folder}/${path}`;
        const content = readFileSync(join(root, name), "utf8");
        const mutate = windowsOf(name, content, sample);
        return mutate.length === 0 ? [] : [{ name, content, mutate }];
      }),
  );

const silent = (): void => undefined;
const isDisabled = (): boolean => false;

/** Stryker reports what it does; only errors are of interest. */
const logger = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: console.error,
  fatal: console.error,
  isTraceEnabled: isDisabled,
  isDebugEnabled: isDisabled,
  isInfoEnabled: isDisabled,
  isWarnEnabled: isDisabled,
  isErrorEnabled: isDisabled,
  isFatalEnabled: isDisabled,
};

const shorten = (text: string): string => text.replaceAll(/\s+/gu, " ").slice(0, 70);

interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns the text of a source between two places, whose lines and columns begin with 0. */
const textBetween = (source: string, start: Position, end: Position): string => {
  const lines = source.split("\n");
  const first = lines[start.line] ?? "";
  return start.line === end.line
    ? first.slice(start.column, end.column)
    : `${first.slice(start.column)} ...`;
};

/** Lets Stryker put its changes of a sample of the lines of some folders of `src` behind switches. */
export const mutantsOf = async (
  folders: ReadonlyArray<string>,
  sample: Sample,
): Promise<Mutants> => {
  const files = filesOf(folders, sample);
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { files: switched, mutants } = await new Instrumenter(logger).instrument(files, options);
  const contents = new Map(files.map(({ name, content }) => [name, content]));
  const faults = mutants.map(({ id, fileName, location: { start, end }, replacement }) => {
    const content = contents.get(fileName) ?? "";
    const text = shorten(textBetween(content, start, end));
    return {
      id: faultOfMutant(id),
      breaks: `line ${String(start.line + 1)}: ${text}`,
      file: fileName,
      line: start.line + 1,
      lineText: (content.split("\n")[start.line] ?? "").trim(),
      text,
      replacement: shorten(replacement),
      foundBy: [],
      notFoundBecause: undefined,
    };
  });
  return { faults, sources: new Map(switched.map(({ name, content }) => [name, content])) };
};
