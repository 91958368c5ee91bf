import type { QuoteJson } from "quittance";
import type { DocumentMismatch } from "quittance/evidence";
import { jsonLines, type JsonLine } from "./json-lines.ts";
import type { Verdict } from "./tamper-quote.ts";

/** A line of the JSON and the mismatch found there. */
export interface CheckedLine extends JsonLine {
  readonly mismatch: DocumentMismatch | undefined;
}

/** The JSON of a quote, with each item and each of its steps as a part that can be collapsed. */
export interface JsonTree {
  readonly head: ReadonlyArray<CheckedLine>;
  readonly items: ReadonlyArray<ItemPart>;
  readonly tail: ReadonlyArray<CheckedLine>;
}

interface ItemPart {
  readonly code: string;
  readonly name: string;
  readonly isOpen: boolean;
  /** Empty if the item has no mismatch. */
  readonly note: string;
  readonly parts: ReadonlyArray<CheckedLine | StepPart>;
}

/** The lines of a calculation step. */
export interface StepPart {
  readonly path: string;
  readonly code: string;
  readonly name: string;
  readonly title: string;
  readonly isOpen: boolean;
  /** Empty if the step has no mismatch. */
  readonly note: string;
  readonly lines: ReadonlyArray<CheckedLine>;
}

/** Returns the lines of a quote, grouped by item and step. */
export const jsonTree = (quote: QuoteJson, { json, mismatches }: Verdict): JsonTree => {
  const lines = jsonLines(json, quote).map((line): CheckedLine => ({
    ...line,
    mismatch: mismatches.find(({ path }) => path === line.path),
  }));
  const outer = lines.filter(({ path }) => itemOf(path) === undefined);
  const split = outer.findIndex(({ path }) => path === "items") + 1;
  return {
    head: outer.slice(0, split),
    items: quote.items.map((_item, index) => {
      const wrong = mismatches.filter(({ item }) => item === index);
      const own = lines.filter(({ path }) => itemOf(path) === String(index));
      return {
        code: `items.${String(index)}`,
        name: nameOfItem(quote, index),
        isOpen: index === 0 || wrong.length > 0,
        note: wrong.length === 0 ? "" : `⚠ ${countMismatches(wrong.length)}`,
        parts: partsOf(quote, own, index, wrong),
      };
    }),
    tail: outer.slice(split),
  };
};

/** The lines of an item; those of a step become one part. */
const partsOf = (
  quote: QuoteJson,
  lines: ReadonlyArray<CheckedLine>,
  item: number,
  wrong: ReadonlyArray<DocumentMismatch>,
): ItemPart["parts"] =>
  lines.flatMap((line): ItemPart["parts"] => {
    const step = stepOf(line.path);
    if (step === undefined) return [line];
    const path = `items.${String(item)}.calculations.${String(step)}`;
    if (line.path !== path || !line.before.endsWith("{")) return [];
    const found = wrong.filter((mismatch) => mismatch.step === step);
    const properties = found.map(({ property }) => property).join(", ");
    return [
      {
        path,
        code: `calculations.${String(step)}`,
        name: `Step ${String(step)} of ${nameOfItem(quote, item)}`,
        title: quote.items[item]?.calculations[step]?.title ?? "",
        isOpen: (item === 0 && step === 0) || found.length > 0,
        note: found.length === 0 ? "" : `⚠ step ${String(step)}: ${properties}`,
        lines: lines.filter((other) => stepOf(other.path) === step),
      },
    ];
  });

const itemOf = (path: string): string | undefined => /^items\.(\d+)/u.exec(path)?.[1];

const stepOf = (path: string): number | undefined => {
  const found = /^items\.\d+\.calculations\.(\d+)/u.exec(path)?.[1];
  return found === undefined ? undefined : parseInt(found, 10);
};

/** Returns the title of an element of `items`. */
export const nameOfItem = (quote: QuoteJson, index: number): string =>
  quote.items[index]?.calculations[0]?.title ?? `items.${String(index)}`;

/** Returns a number of mismatches as text. */
export const countMismatches = (count: number): string =>
  count === 1 ? "1 mismatch" : `${String(count)} mismatches`;
