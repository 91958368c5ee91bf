import { UsageError } from "./usage-error.ts";

/** Reads the whole number of an option; any other text is a `UsageError`. */
export const readWholeNumber = (option: string, text: string, min: number, max: number): number => {
  const value = /^\d{1,16}$/.test(text) ? parseInt(text, 10) : -1;
  if (value >= min && value <= max) return value;
  throw new UsageError(
    `${option} must be a whole number from ${String(min)} to ${String(max)}, not "${text}".`,
  );
};
