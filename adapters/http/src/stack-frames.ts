import type { JsonObject } from "quittance/adapter";

/** Maximum frames of an error in a log. */
const maxFrames = 10;

/**
 * Returns where an error was thrown, as frames of V8 such as `at read (file:///app/store.js:4:11)`.
 *
 * The text of a stack begins with the name and the message of the error, and a message can have
 * lines that look like frames. So the message is removed by its own text, and a stack that does not
 * begin with it gives no frames. Reading stops at the first line that is not a frame.
 *
 * One case cannot be detected: a message that was shortened after the stack was read, to the text
 * in front of lines that have the form of frames.
 */
export const stackFrames = ({ stack, name, message }: JsonObject): ReadonlyArray<string> => {
  if (typeof stack !== "string" || typeof message !== "string") return [];
  if (typeof name === "string" && name !== "" && !nameForm.test(name)) return [];
  const start = endOfMessage(stack, message, name === "" || name === undefined);
  if (start === undefined) return [];
  const frames: Array<string> = [];
  // A limit on the lines: the stack may be of any length.
  const lines = stack.slice(start, start + maxStackLength).split("\n", maxFrames + 1);
  for (const line of lines.slice(1)) {
    if (!frameForm.test(line)) break;
    frames.push(line.trim());
  }
  return frames;
};

/** Maximum characters after the message that are read. */
const maxStackLength = 8192;

/** Maximum characters of a name, such as `TypeError [ERR_INVALID_ARG_TYPE]`. */
const maxNameLength = 128;

/** A name alone, and what precedes a message. */
const nameForm = /^[\w$.]+(?: \[\w+\])?$/u;
const beginForm = /^[\w$.]+(?: \[\w+\])?: $/u;

/**
 * Returns the position of the line break after the message: `Error: message`, `message` for an
 * empty name, or `Error` for an empty message. If there are several, the last one: it removes the
 * most.
 */
const endOfMessage = (stack: string, message: string, isNameless: boolean): number | undefined => {
  for (let start = Math.min(maxNameLength + 2, stack.indexOf("\n")); start >= 0; start -= 1) {
    const end = start + message.length;
    if (stack[end] !== "\n" || !stack.startsWith(message, start)) continue;
    const begin = stack.slice(0, start);
    if (begin === "" ? isNameless : beginForm.test(begin)) return end;
    if (message === "" && nameForm.test(begin)) return end;
  }
  return undefined;
};

/** A line and a column of a file, or of a module of the runtime. */
const place =
  "(?:file:|node:|ext:|https?:|webpack:|webpack-internal:|/|[A-Za-z]:[\\\\/])" +
  "[^\\s()]{1,500}:\\d+:\\d+";

/** A function with a place or without one, or a place alone. */
const frameForm = new RegExp(
  "^ {4}at (?:async )?" +
    `(?:(?:new )?[\\w$.<>#[\\] ]{1,200} \\((?:${place}|<anonymous>|native|index \\d+)\\)` +
    `|${place}|<anonymous>)$`,
  "u",
);
