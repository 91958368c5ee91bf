import { Amount } from "../money/amount.ts";
import { isObject, type JsonObject } from "../wire/json.ts";
import { mismatchAt, type JsonMismatch } from "./mismatch.ts";

/**
 * Compares what a rendered invoice is credited by with the sum of its credit notes. Returns no
 * mismatch if it was rendered without them.
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
  }
  const sum = amounts.length === 0 ? undefined : Amount.render(Amount.sum(amounts));
  return credited === sum ? [] : [mismatchAt(["credited"], sum ?? "nothing", credited)];
};
