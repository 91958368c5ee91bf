import type { Json } from "../support/oracle-types.ts";
import { operations, vectorVersion, type Operation, type UnsolvedVector } from "./vector.ts";

/** A line of a file of vectors. */
export interface VectorLine {
  /** The file and the number of the line. */
  readonly place: string;
  readonly vector: UnsolvedVector;
  /** The result in the line. It is absent in a new one. */
  readonly expected: Json | undefined;
}

/** The vectors of all files, and what is wrong with other lines. */
export interface VectorLines {
  readonly lines: ReadonlyArray<VectorLine>;
  /** Sentences that name the line, and how to correct it. */
  readonly problems: ReadonlyArray<string>;
}

/** Returns the name of the file with the vectors of an operation. */
export const fileOf = (operation: Operation): string => `${operation}.jsonl`;

/** Reads the vectors in the texts of files by their name. Empty lines are skipped. */
export const readLines = (files: ReadonlyMap<string, string>): VectorLines => {
  const lines: Array<VectorLine> = [];
  const problems: Array<string> = [];
  const placesOfNames = new Map<string, string>();
  for (const [file, text] of files) {
    for (const [index, line] of text.split("\n").entries()) {
      if (line.trim() === "") continue;
      const place = `${file}:${String(index + 1)}`;
      const { found, problem } = readLine(line, file);
      if (found === undefined) {
        problems.push(`${place}: ${problem}`);
        continue;
      }
      const other = placesOfNames.get(found.vector.name);
      if (other !== undefined) {
        const { name } = found.vector;
        problems.push(`${place}: the name "${name}" is that of ${other} already; choose another`);
      }
      placesOfNames.set(found.vector.name, place);
      lines.push({ place, ...found });
    }
  }
  return { lines, problems };
};

type ReadLine =
  | { readonly found: Omit<VectorLine, "place">; readonly problem?: never }
  | { readonly found?: never; readonly problem: string };

const readLine = (line: string, file: string): ReadLine => {
  const value = objectIn(line);
  if (typeof value === "string") return { problem: value };
  const { version, operation, name, why, expected, ...inputs } = value;
  const known = operations.find((one) => one === operation);
  if (known === undefined) {
    const problem = `unknown operation ${shown(operation)}; write one of ${operations.join(", ")}`;
    return { problem };
  }
  if (file !== fileOf(known)) return { problem: `move this line to ${fileOf(known)}` };
  if (version !== vectorVersion) {
    return { problem: `version is ${shown(version)}; write ${String(vectorVersion)}` };
  }
  if (typeof name !== "string" || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(name)) {
    return { problem: `name is ${shown(name)}; write a unique name in kebab-case` };
  }
  if (typeof why !== "string" || why.trim() === "") {
    return { problem: `why is ${shown(why)}; write one sentence about what the vector tests` };
  }
  const problem = problemOfInputs(known, inputs);
  if (problem !== undefined) return { problem };
  const vector = { version, operation: known, name, why, ...inputs };
  return { found: { vector, expected: expected as Json | undefined } };
};

const objectIn = (line: string): Readonly<Record<string, unknown>> | string => {
  const advice = "copy a similar line, and change it; a vector is one line";
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return `not a JSON object; ${advice}`;
    }
    return value as Readonly<Record<string, unknown>>;
  } catch (error) {
    return `not JSON (${(error as Error).message}); ${advice}`;
  }
};

const shown = (value: unknown): string => (value === undefined ? "absent" : JSON.stringify(value));

const problemOfInputs = (operation: Operation, inputs: object): string | undefined => {
  const names = inputNames[operation].split(" ");
  const isKnown = (name: string): boolean => names.includes(name) || names.includes(`${name}?`);
  const advice = `the inputs of ${operation} are ${names.join(", ")}`;
  const unknown = Object.keys(inputs).find((name) => !isKnown(name));
  if (unknown !== undefined) return `unknown property "${unknown}"; ${advice}`;
  const missing = names.find((name) => !name.endsWith("?") && !Object.hasOwn(inputs, name));
  return missing === undefined ? undefined : `${missing} is missing; ${advice}`;
};

const pricing =
  "request catalog rates rounding? tax? taxes? totals? accounting_currency? coupons? now?";

/** The inputs of each operation. `check.py` rejects unknown properties inside them. */
const inputNames: Readonly<Record<Operation, string>> = {
  quote: pricing,
  validate: pricing,
  redeem: "rates coupons events",
  settle: "invoice rates payments",
  credit: "totals request taxes notes",
  filter: "list rows request cursor? follow?",
  dashboard: "now request invoices payments refunds?",
};
