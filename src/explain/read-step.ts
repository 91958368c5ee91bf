import { right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { roundingModes } from "../money/round-units.ts";
import type { LineTax } from "../tax/tax-line.ts";
import { maxLineTaxes } from "../tax/tax.ts";
import type { StepRounding } from "../money/money.ts";
import { parseTaxDetails } from "../tax/tax-details-record.ts";
import { isObject, type JsonObject, type JsonPath } from "../kernel/json.ts";
import { rejected, type JsonMismatch } from "./mismatch.ts";

/** Returns the type of a rendered step; `undefined` for a value without one. */
export const stepType = (step: unknown): unknown =>
  isObject(step) ? step["calculation_type"] : undefined;

/** Returns whether a type is that of a step after the conversion of a line, or of the total. */
export const isTaxOrRounding = (type: unknown): boolean => type === "TAX" || type === "ROUNDING";

/** Reads how a step was rounded. */
export const readRounding = (step: unknown, path: JsonPath): Either<JsonMismatch, StepRounding> => {
  const details = isObject(step) ? step["details"] : undefined;
  if (!isObject(details)) return rejected([...path, "details"], "details of a rounding", details);
  const { increment, mode } = details;
  const amount = typeof increment === "string" ? Amount.parse(increment) : undefined;
  if (amount === undefined || !Amount.isPositive(amount)) {
    return rejected([...path, "details", "increment"], "a positive amount", increment);
  }
  const known = roundingModes.find((candidate) => candidate === mode);
  return known === undefined
    ? rejected([...path, "details", "mode"], `one of ${roundingModes.join(", ")}`, mode)
    : right({ increment: amount, mode: known });
};

/** Reads the tax of a step. Its base and amount are calculated again. */
export const readTax = (step: unknown, path: JsonPath): Either<JsonMismatch, LineTax> => {
  const details = isObject(step) ? step["details"] : undefined;
  if (!isObject(details)) return rejected([...path, "details"], "details of a tax", details);
  const read = parseTaxDetails(details);
  if ("kind" in read) return right(read.tax);
  return rejected([...path, "details", read.property], read.expected, details[read.property]);
};

/** Reads the taxes of a line that are calculated on the document. */
export const readTaxIds = (
  base: JsonObject,
  path: JsonPath,
): Either<JsonMismatch, ReadonlyArray<string>> => {
  const details = base["details"];
  const ids = isObject(details) ? details["tax_ids"] : undefined;
  if (ids === undefined) return right([]);
  return Array.isArray(ids) && ids.length <= maxLineTaxes && ids.every(isText)
    ? right(ids)
    : rejected(
        [...path, "details", "tax_ids"],
        `at most ${String(maxLineTaxes)} identifiers of taxes`,
        ids,
      );
};

const isText = (value: unknown): value is string => typeof value === "string";
