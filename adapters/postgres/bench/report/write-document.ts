import { existsSync, readFileSync } from "node:fs";
import { writePage } from "../../../../test/bench/benchmark-report.ts";
import { commonLists } from "../suites/measure-lists.ts";
import { sectionsOf } from "./document.ts";
import { growthOf } from "./growth.ts";
import { introduction } from "./introduction.ts";

/**
 * Replaces the section of the same size in the document. Returns which lists grow too much from one
 * size to another.
 */
export const writeDocument = (
  file: string,
  payments: number,
  section: string,
): ReadonlyArray<string> => {
  const known = existsSync(file)
    ? sectionsOf(readFileSync(file, "utf8"))
    : new Map<number, string>();
  const sections = new Map([...known, [payments, section] as const]);
  const growth = growthOf(sections, commonLists);
  const ordered = [...sections].sort(([a], [b]) => a - b).map(([, text]) => text);
  const parts = [introduction.trim(), ...ordered, ...(growth === undefined ? [] : [growth.text])];
  writePage(file, `${parts.join("\n\n")}\n`);
  return growth?.missed ?? [];
};
