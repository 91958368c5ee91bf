/**
 * Control and format characters, and separators of lines: with them a text could erase or forge
 * what the terminal shows, or turn its direction.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text from outside on one line: whatever could control a terminal is shown as `\u{1b}`. */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

/** The same for a text of several lines. */
export const printableLines = (text: string): string => text.split("\n").map(printable).join("\n");

/** JSON with such characters escaped, which changes none of its values. */
export const printableJson = (json: string): string =>
  json
    .split("\n")
    .map((line) => line.replace(unprintable, jsonEscape))
    .join("\n");

const jsonEscape = (character: string): string =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");

/** Writes to standard output. The one way of the command to do so, except for JSON. */
export const print = (text: string): void => {
  process.stdout.write(printableLines(text));
};

/** Writes a value as a line of JSON to standard output. */
export const printJson = (value: unknown, indent?: number): void => {
  process.stdout.write(`${printableJson(JSON.stringify(value, undefined, indent))}\n`);
};

/** Writes to standard error. */
export const printError = (text: string): void => {
  process.stderr.write(printableLines(text));
};

/** Writes a value as a line of JSON to standard error. */
export const logJson = (value: unknown): void => {
  process.stderr.write(`${printableJson(JSON.stringify(value))}\n`);
};
