/**
 * Control and format characters, and line separators: they could erase or forge what the terminal
 * shows, or change the direction of the text.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns untrusted text on one line; control characters are shown as `\u{1b}`. */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

/** Returns untrusted text of several lines; all other control characters are escaped. */
export const printableLines = (text: string): string => text.split("\n").map(printable).join("\n");

/** Returns JSON of one line with the same value, in which control characters are escaped. */
export const printableJson = (json: string): string => json.replace(unprintable, jsonEscape);

const jsonEscape = (character: string): string =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");

/**
 * Returns a value for JSON: names in snake case, maps as objects, and null for what is absent. A
 * value with a JSON form of its own, such as an amount, keeps it.
 */
export const asJson = (value: unknown): unknown => {
  if (value === undefined) return null;
  if (typeof value !== "object" || value === null || "toJSON" in value) return value;
  if (Array.isArray(value)) return value.map(asJson);
  return Object.fromEntries(
    [...(value instanceof Map ? value : Object.entries(value))].map(([name, part]) => [
      String(name).replace(/(?<=[a-z])[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
      asJson(part),
    ]),
  );
};

/** Writes text to standard output. */
export const print = (text: string): void => {
  process.stdout.write(printableLines(text));
};

/** Writes a value as a line of JSON to standard output. */
export const printJson = (value: unknown): void => {
  process.stdout.write(`${printableJson(JSON.stringify(value))}\n`);
};

/** Writes text to standard error. */
export const printError = (text: string): void => {
  process.stderr.write(printableLines(text));
};

/** Writes a value as a line of JSON to standard error. */
export const logJson = (value: unknown): void => {
  process.stderr.write(`${printableJson(JSON.stringify(value))}\n`);
};

/**
 * Writes data to standard output and waits until it is taken. On a terminal, control characters are
 * escaped.
 *
 * @returns `false` if the reader of the output has ended.
 */
export const writeData = (text: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const { stdout } = process;
    if (stdout.listenerCount("error") === 0) stdout.on("error", () => undefined);
    const shown = stdout.isTTY ? printableLines(text.replaceAll("\r\n", "\n")) : text;
    stdout.write(shown, (error) => {
      if (error === null || error === undefined) resolve(true);
      else if ((error as NodeJS.ErrnoException).code === "EPIPE") resolve(false);
      else reject(error);
    });
  });
