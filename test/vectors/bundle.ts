import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Vector } from "./vector.ts";

/** Every vector that stands in a folder, as it was written, ordered by operation and name. */
export const readVectors = (folder: string): ReadonlyArray<Vector> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => JSON.parse(readFileSync(join(folder, path), "utf8")) as Vector)
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

const sortKey = ({ operation, name }: Vector): string => `${operation} ${name}`;

/** Whether no text of a vector is half a surrogate pair, which many readers of JSON refuse. */
export const isForAnyReader = (vector: Vector): boolean =>
  !/\\ud[89a-f]/u.test(JSON.stringify(vector));

/** Write what `quittance/vectors` leads to: all vectors that any language can read, in one file. */
export const bundleVectors = (from: string, to: string): void => {
  const vectors = readVectors(from).filter(isForAnyReader);
  writeFileSync(join(to, "vectors.json"), `${JSON.stringify(vectors)}\n`);
};
