/** E-mail and web addresses, taken apart by hand. */

const isLabel = (text: string): boolean =>
  text.length <= 63 && /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/.test(text);

/** Whether a text is an address: dotted atoms of at most 64, and a domain of two labels or more. */
export const isEmail = (text: string): boolean => {
  const [local = "", domain = "", ...more] = text.split("@");
  const labels = domain.split(".");
  const isAtom = (part: string): boolean =>
    part.length <= 64 && /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(part);
  return (
    more.length === 0 &&
    local.split(".").every(isAtom) &&
    labels.length >= 2 &&
    labels.every(isLabel)
  );
};

/** White space, control characters, the backslash, and marks that turn the writing direction. */
const misleading = /[\s\p{Cc}\\\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Whether a payer may be sent to an address: http or https, a host that can exist, no user. */
export const isUrl = (text: string): boolean => {
  const scheme = ["http://", "https://"].find((start) => text.startsWith(start));
  if (scheme === undefined || misleading.test(text)) return false;
  const [authority = ""] = text.slice(scheme.length).split(/[/?#]/);
  if (authority.includes("@")) return false;
  if (authority.startsWith("[")) {
    const end = authority.indexOf("]");
    return end > 0 && isPort(authority.slice(end + 1)) && isSix(authority.slice(1, end));
  }
  const colon = authority.indexOf(":");
  const host = colon < 0 ? authority : authority.slice(0, colon);
  return isPort(authority.slice(host.length)) && isHost(host);
};

const isPort = (text: string): boolean =>
  text === "" || (/^:[0-9]{1,5}$/.test(text) && parseInt(text.slice(1), 10) <= 65_535);

const isHost = (host: string): boolean => {
  const labels = (host.endsWith(".") ? host.slice(0, -1) : host).split(".");
  const isName = (label: string): boolean =>
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}$/u.test(label) && !label.endsWith("-");
  if (!labels.every(isName)) return false;
  return /^[0-9]+$/.test(labels.at(-1) ?? "") ? isFour(labels) : true;
};

const isFour = (labels: ReadonlyArray<string>): boolean =>
  labels.length === 4 &&
  labels.every((label) => /^(0|[1-9][0-9]{0,2})$/.test(label) && parseInt(label, 10) < 256);

const isSix = (text: string): boolean => {
  const [head = "", tail, ...more] = text.split("::");
  const groupsOf = (half: string): ReadonlyArray<string> => (half === "" ? [] : half.split(":"));
  const groups = [...groupsOf(head), ...groupsOf(tail ?? "")];
  if (more.length > 0 || !groups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) return false;
  return tail === undefined ? groups.length === 8 : groups.length < 8;
};
