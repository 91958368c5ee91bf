import { Amount } from "../money/amount.ts";
import { isObject, type JsonObject, type JsonPath } from "../kernel/json.ts";
import { mismatchAt, type JsonMismatch } from "./mismatch.ts";

/**
 * Compares what a rendered invoice is credited by with the sum of its credit notes, and the total
 * of each note in whole amounts with its lines. Returns no mismatch if it was rendered without
 * them.
 */
export const compareCredited = ({
  credited,
  credit_notes: notes,
}: JsonObject): ReadonlyArray<JsonMismatch> => {
  if (notes === undefined) return [];
  if (!Array.isArray(notes)) return [mismatchAt(["credit_notes"], "an array of notes", notes)];
  const amounts: Array<Amount> = [];
  for (const [index, note] of notes.entries()) {
    const payable: unknown = isObject(note) ? note["payable"] : undefined;
    const amount = typeof payable === "string" ? Amount.parseCanonical(payable) : undefined;
    if (amount === undefined) {
      return [mismatchAt(["credit_notes", index, "payable"], "an amount", payable)];
    }
    amounts.push(amount);
    const mismatch = isObject(note) ? compareLines(note, ["credit_notes", index]) : undefined;
    if (mismatch !== undefined) return [mismatch];
  }
  const sum = amounts.length === 0 ? undefined : Amount.render(Amount.sum(amounts));
  return credited === sum ? [] : [mismatchAt(["credited"], sum ?? "nothing", credited)];
};

/** Compares the total of a note that has whole amounts with the sum of its lines. */
const compareLines = (
  { lines, total, totals }: JsonObject,
  path: JsonPath,
): JsonMismatch | undefined => {
  if (totals === undefined) return undefined;
  if (!Array.isArray(lines)) return mismatchAt([...path, "lines"], "an array of lines", lines);
  const amounts = lines.map((line): Amount | undefined => {
    const amount: unknown = isObject(line) ? line["total"] : undefined;
    return typeof amount === "string" ? Amount.parseCanonical(amount) : undefined;
  });
  const wrong = amounts.indexOf(undefined);
  if (wrong !== -1) {
    return mismatchAt([...path, "lines", wrong, "total"], "an amount", undefined);
  }
  const sum = Amount.render(Amount.sum(amounts.filter((amount) => amount !== undefined)));
  return total === sum ? undefined : mismatchAt([...path, "total"], sum, total);
};
