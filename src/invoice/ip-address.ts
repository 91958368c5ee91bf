/** Whether labels are the four parts of an address of version 4, in decimal. */
export const isIpv4 = (parts: ReadonlyArray<string>): boolean =>
  parts.length === 4 &&
  parts.every((part) => /^(?:0|[1-9]\d{0,2})$/u.test(part) && parseInt(part, 10) <= 255);

/**
 * Whether a text is an address of version 6: eight groups of hexadecimal digits, of which one run
 * of zeros may be left out, and the last two of which may be written as an address of version 4.
 */
export const isIpv6 = (text: string): boolean => {
  const [, start = text, four] = /^(.*:)([^:]*\..*)$/u.exec(text) ?? [];
  if (four !== undefined && !isIpv4(four.split("."))) return false;
  // An address of version 4 takes the place of two groups.
  const halves = (four === undefined ? text : `${start}0:0`).split("::");
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const isEach = groups.every((group) => /^[0-9A-Fa-f]{1,4}$/u.test(group));
  return (
    isEach && (halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8)
  );
};
