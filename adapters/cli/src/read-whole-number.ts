import { UsageError } from "./usage-error.ts";

/** Reads a whole number of an option; anything else is a `UsageError`. */
export const readWholeNumber = (option: string, text: string, max: number): number => {
  const value = /^\d{1,16}$/.test(text) ? parseInt(text, 10) : -1;
  if (value >= 0 && value <= max) return value;
  throw new UsageError(`${option} must be a whole number from 0 to ${String(max)}.`);
};
