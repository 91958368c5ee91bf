import { parse } from "lossless-json";
import { rateSourceError } from "./source-error.ts";

/** A JSON object whose numbers are text. */
export type ParsedObject = Readonly<Record<string, unknown>>;

/**
 * Parses JSON with every number as text, so that no digit is lost. Throws a `RateSourceError` for
 * text that is not JSON and for an object with two values for a property.
 */
export const parseJson = (source: string, text: string): unknown => {
  try {
    return parse(text, null, { parseNumber: (digits) => digits });
  } catch {
    const message = "the body is not JSON, or an object has a property twice";
    throw rateSourceError(source, "BodyMalformed", message);
  }
};

/** Returns whether a parsed value is an object. */
export const isParsedObject = (value: unknown): value is ParsedObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a parsed object. Throws a `RateSourceError` for another value. */
export const parsedObject = (source: string, value: unknown, name: string): ParsedObject => {
  if (isParsedObject(value)) return value;
  throw rateSourceError(source, "BodyMalformed", `${name} must be a JSON object`);
};
