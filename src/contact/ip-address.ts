/** Returns whether labels are the four decimal parts of an IPv4 address. */
export const isIpv4 = (parts: ReadonlyArray<string>): boolean =>
  parts.length === 4 &&
  parts.every((part) => /^(?:0|[1-9]\d{0,2})$/u.test(part) && parseInt(part, 10) <= 255);

/**
 * Returns whether a text is an IPv6 address: eight groups of hexadecimal digits, of which one run
 * of zeros can be omitted and the last two can be written as an IPv4 address.
 */
export const isIpv6 = (text: string): boolean => {
  const [, start = text, four] = /^(.*:)([^:]*\..*)$/u.exec(text) ?? [];
  if (four !== undefined && !isIpv4(four.split("."))) return false;
  // An IPv4 address replaces two groups.
  const halves = (four === undefined ? text : `${start}0:0`).split("::");
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const isEach = groups.every((group) => /^[0-9A-Fa-f]{1,4}$/u.test(group));
  return (
    isEach && (halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8)
  );
};
