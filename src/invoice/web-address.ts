import { longestUrl } from "./limits.ts";

/**
 * Whether a text is a plain web address that a payer may be sent to: http or https, a host that can
 * exist, no user info, and nothing that a browser reads in another way than a person does.
 */
export const isWebAddress = (text: string): boolean => {
  if (text.length > longestUrl || misleading.test(text)) return false;
  const [, named, six, port] = form.exec(text) ?? [];
  if (port !== undefined && parseInt(port, 10) > 65_535) return false;
  if (six !== undefined) return isVersion6(six);
  return named !== undefined && isHostName(named);
};

const form = /^https?:\/\/(?:([^/?#:@[\]]+)|\[([0-9A-Fa-f:.]+)\])(?::(\d{1,5}))?(?:[/?#].*)?$/u;

/** White space, control characters, backslashes, marks of writing direction, half surrogates. */
const misleading = /[\s\p{Cc}\\\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Surrogate}]/u;

const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** A host name, or an address of version 4: a name whose last label is a number is one. */
const isHostName = (host: string): boolean => {
  const labels = host.replace(/\.$/u, "").split(".");
  if (!labels.every((found) => label.test(found))) return false;
  return /^\d+$/u.test(labels.at(-1) ?? "") ? isVersion4(labels) : true;
};

const isVersion4 = (parts: ReadonlyArray<string>): boolean =>
  parts.length === 4 &&
  parts.every((part) => /^(?:0|[1-9]\d{0,2})$/u.test(part) && parseInt(part, 10) <= 255);

/** Eight groups of hexadecimal digits; one run of zeros may be left out. */
const isVersion6 = (text: string): boolean => {
  const halves = text.split("::");
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const isEach = groups.every((group) => /^[0-9A-Fa-f]{1,4}$/u.test(group));
  return (
    isEach && (halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8)
  );
};
