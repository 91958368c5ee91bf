/**
 * Decodes a Punycode label (RFC 3492) in lower case, without its `xn--`. Returns `undefined` if it
 * is not Punycode of a text with non-ASCII characters.
 */
export const decodePunycode = (label: string): string | undefined => {
  const end = label.lastIndexOf("-");
  const decoded = label.slice(0, Math.max(end, 0)).split("");
  const digits = label.slice(end + 1);
  if (digits === "" || end === 0) return undefined;
  let codePoint = 128;
  let index = 0;
  let bias = 72;
  for (let at = 0; at < digits.length;) {
    const before = index;
    let weight = 1;
    for (let step = base; ; step += base) {
      const digit = digitOf(digits.charAt(at));
      at += 1;
      if (digit < 0) return undefined;
      index += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (digit < threshold) break;
      weight *= base - threshold;
      if (weight > maxWeight) return undefined;
    }
    const length = decoded.length + 1;
    bias = adapted(index - before, length, before === 0);
    codePoint += Math.floor(index / length);
    index %= length;
    if (codePoint > 0x10ffff) return undefined;
    decoded.splice(index, 0, String.fromCodePoint(codePoint));
    index += 1;
  }
  return decoded.join("");
};

const base = 36;

/** More than any label of 63 characters needs, and exact as a number. */
const maxWeight = 2 ** 31;

/** Returns the value of a digit: `a` to `z` are 0 to 25, `0` to `9` are 26 to 35, others -1. */
const digitOf = (character: string): number =>
  character === "" ? -1 : "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(character);

const adapted = (delta: number, length: number, isFirst: boolean): number => {
  let scaled = Math.floor(delta / (isFirst ? 700 : 2));
  scaled += Math.floor(scaled / length);
  let step = 0;
  for (; scaled > 455; step += base) scaled = Math.floor(scaled / 35);
  return step + Math.floor((36 * scaled) / (scaled + 38));
};
