import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Vector } from "./vector.ts";

/** Returns the vectors of every `.jsonl` file of a folder, sorted by operation and name. */
export const readVectors = (folder: string): ReadonlyArray<Vector> =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .flatMap((file) => readFileSync(join(folder, file), "utf8").trimEnd().split("\n"))
    .map((line) => JSON.parse(line) as Vector)
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

const sortKey = ({ operation, name }: Vector): string => `${operation} ${name}`;

/** Whether no text of a vector is half a surrogate pair, which many JSON parsers reject. */
export const isForAnyReader = (vector: Vector): boolean =>
  !/\\ud[89a-f]/u.test(JSON.stringify(vector));

/** Writes the file of `@quittance/vectors`: all vectors that any JSON parser accepts. */
export const bundleVectors = (from: string, to: string): void => {
  const vectors = readVectors(from).filter(isForAnyReader);
  writeFileSync(join(to, "vectors.json"), `${JSON.stringify(vectors)}\n`);
};
