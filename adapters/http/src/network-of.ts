/** Maximum characters of an address; a longer one counts as unknown. */
const maxAddressLength = 128;

/** Bits of an IPv6 address that identify a network: providers assign 64 or fewer. */
export const defaultIpv6PrefixLength = 64;

/**
 * Returns the network whose requests are counted together, as text for the key of a limiter.
 *
 * That is an IPv4 address itself, also where it is written as IPv6 (`::ffff:192.0.2.1`), and the
 * prefix of any other IPv6 address. A text that is not an address is returned as it is, and
 * `unknown` for an absent one and for more than 128 characters.
 *
 * @example
 * networkOf("2001:db8:1:2:3:4:5:6"); // 2001:db8:1:2:0:0:0:0/64
 */
export const networkOf = (
  address: string | undefined,
  ipv6PrefixLength = defaultIpv6PrefixLength,
): string => {
  if (address === undefined || address.length > maxAddressLength) return "unknown";
  const [text = ""] = address.split("%");
  const groups = text.includes(":") ? groupsOfAddress(text) : undefined;
  if (groups === undefined) return address;
  const [, , , , , marker, high = 0, low = 0] = groups;
  if (marker === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  }
  const prefix = groups.map((group, at) => group & maskOf(ipv6PrefixLength - 16 * at));
  return `${prefix.map((group) => group.toString(16)).join(":")}/${String(ipv6PrefixLength)}`;
};

/** Returns the mask of a group of 16 bits within a prefix. */
const maskOf = (bits: number): number =>
  bits >= 16 ? 0xffff : bits <= 0 ? 0 : (0xffff << (16 - bits)) & 0xffff;

/** Returns the eight groups of an IPv6 address; `undefined` if the text is not one. */
const groupsOfAddress = (text: string): ReadonlyArray<number> | undefined => {
  const [start = "", end, ...more] = text.split("::");
  const before = groupsOf(start);
  const after = groupsOf(end ?? "");
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  const missing = 8 - before.length - after.length;
  if (end === undefined) return missing === 0 ? before : undefined;
  return missing < 1 ? undefined : [...before, ...Array<number>(missing).fill(0), ...after];
};

const groupsOf = (text: string): ReadonlyArray<number> | undefined => {
  if (text === "") return [];
  const parts = text.split(":");
  const last = bytesOf(parts.at(-1) ?? "");
  const written = last === undefined ? parts : parts.slice(0, -1);
  if (!written.every((part) => /^[\da-f]{1,4}$/i.test(part))) return undefined;
  const groups = written.map((part) => parseInt(part, 16));
  if (last === undefined) return groups;
  const [a = 0, b = 0, c = 0, d = 0] = last;
  return [...groups, a * 256 + b, c * 256 + d];
};

/** Returns the four bytes of an IPv4 address; `undefined` if the text is not one. */
const bytesOf = (text: string): ReadonlyArray<number> | undefined => {
  if (!/^(?:\d{1,3}\.){3}\d{1,3}$/.test(text)) return undefined;
  const bytes = text.split(".").map((part) => parseInt(part, 10));
  return bytes.every((byte) => byte <= 255) ? bytes : undefined;
};
