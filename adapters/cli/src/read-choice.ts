import { UsageError } from "./usage-error.ts";

/** Reads the value of an option that allows a few words; any other text is a `UsageError`. */
export const readChoice = <Choice extends string>(
  option: string,
  text: string,
  choices: ReadonlyArray<Choice>,
): Choice => {
  const choice = choices.find((known) => known === text);
  if (choice !== undefined) return choice;
  throw new UsageError(`${option} must be one of ${choices.join(", ")}, not "${text}".`);
};
