import { isObject } from "quittance/adapter";

/** Maximum characters of the text that a tool returns. */
export const maxResultLength = 50_000;

/**
 * Returns the data of a response as JSON. If it is too long, the longest arrays are shortened, and
 * `left_out` says how many entries of which are missing.
 */
export const resultText = (message: string, data: unknown): string => {
  for (const maxEntries of [Infinity, 64, 32, 16, 8, 4, 2, 1, 0]) {
    const missing: Record<string, string> = {};
    const shown = shortened(data, maxEntries, "", missing);
    const text = visible(
      maxEntries === Infinity
        ? { message, data }
        : { message, left_out: missing, hint, data: shown },
    );
    if (text.length <= maxResultLength) return text;
  }
  return visible({ message, hint: "The result is too long to show. Read its parts instead." });
};

const hint =
  "The result was too long. Request less, for example with a smaller `limit` or without `expand`.";

const shortened = (
  value: unknown,
  maxEntries: number,
  path: string,
  missing: Record<string, string>,
): unknown => {
  const at = (name: string): string => (path === "" ? name : `${path}.${name}`);
  if (Array.isArray(value)) {
    if (value.length > maxEntries) {
      missing[path] = `${String(value.length - maxEntries)} of ${String(value.length)}`;
    }
    return value
      .slice(0, maxEntries)
      .map((entry, index) => shortened(entry, maxEntries, at(String(index)), missing));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      shortened(entry, maxEntries, at(name), missing),
    ]),
  );
};

/** Returns JSON in which invisible characters, which could carry instructions, are escaped. */
const visible = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );

/** Returns the failure of a request in lines: its code, its message and what to fix. */
export const failureText = (status: number, envelope: unknown): string => {
  const { message, log, validator, support_id: supportId } = isObject(envelope) ? envelope : {};
  const code = isObject(log) && typeof log["code"] === "string" ? log["code"] : "FAILED";
  const issues = Object.entries(isObject(validator) ? validator : {});
  return [
    `${String(status)} ${code}: ${typeof message === "string" ? visible(message) : "no message"}`,
    ...issues.map(([property, issue]) => `- ${visible(property)}: ${visible(issue)}`),
    ...(typeof supportId === "string" ? [`Support id: ${visible(supportId)}`] : []),
  ]
    .join("\n")
    .slice(0, maxResultLength);
};
