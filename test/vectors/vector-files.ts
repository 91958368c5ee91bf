import type { Json } from "../support/oracle-types.ts";
import { resultText } from "./results/all.ts";
import { fileOf, readLines, type VectorLine } from "./vector-lines.ts";
import { operations, type Operation } from "./vector.ts";

/** The files of the vectors, with the results of the library. */
export interface SolvedFiles {
  /** The text of every file by its name: one vector per line, sorted by name. */
  readonly files: ReadonlyMap<string, string>;
  /** The number of vectors of every operation. */
  readonly counts: ReadonlyMap<Operation, number>;
  /** Names of vectors that had no result. */
  readonly added: ReadonlyArray<string>;
  /** Names of vectors that had another result. */
  readonly changed: ReadonlyArray<string>;
  /** What is wrong with lines, and how to correct it. Such lines are missing in `files`. */
  readonly problems: ReadonlyArray<string>;
}

/** Calculates the result of every vector in the texts of files by their name. */
export const solveFiles = async (texts: ReadonlyMap<string, string>): Promise<SolvedFiles> => {
  const { lines, problems } = readLines(texts);
  const results = await Promise.all(lines.map(solve));
  const solved = results.filter((result) => typeof result !== "string");
  const failed = results.filter((result) => typeof result === "string");
  const isNew = ({ line }: Solved): boolean => line.expected === undefined;
  const isChanged = ({ line, expected }: Solved): boolean =>
    line.expected !== undefined && JSON.stringify(line.expected) !== JSON.stringify(expected);
  const of = (operation: Operation): ReadonlyArray<Solved> =>
    solved.filter(({ line }) => line.vector.operation === operation);
  return {
    files: new Map(operations.map((operation) => [fileOf(operation), textOf(of(operation))])),
    counts: new Map(operations.map((operation) => [operation, of(operation).length])),
    added: solved.filter(isNew).map(nameOf),
    changed: solved.filter(isChanged).map(nameOf),
    problems: [...problems, ...failed],
  };
};

interface Solved {
  readonly line: VectorLine;
  readonly expected: Json;
}

/** The result of a vector, or what is wrong with it. */
const solve = async (line: VectorLine): Promise<Solved | string> => {
  try {
    return { line, expected: JSON.parse(await resultText(line.vector)) as Json };
  } catch (error) {
    const { message } = error as Error;
    return `${line.place}: the inputs have no result; compare them with README.md (${message})`;
  }
};

const nameOf = ({ line }: Solved): string => line.vector.name;

const textOf = (solved: ReadonlyArray<Solved>): string =>
  [...solved]
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .map(({ line, expected }) => `${JSON.stringify({ ...line.vector, expected })}\n`)
    .join("");
