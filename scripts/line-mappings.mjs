const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Reads the numbers of a segment: base 64, five bits a digit, the sign in the lowest bit. */
const readSegment = (segment) => {
  const numbers = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
};

const writeNumber = (number) => {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = "";
  do {
    const more = rest > 31 ? 32 : 0;
    text += digits[(rest & 31) | more];
    rest >>= 5;
  } while (rest > 0);
  return text;
};

/**
 * Reduces the mappings of a source map to one per generated line, the first, without a name: a fifth
 * of the size, and right for stack traces and breakpoints in code that is not minified. Leaves out
 * sources that are not mapped, by their index.
 */
export const lineMappings = (mappings, isMapped) => {
  let place = [0, 0, 0];
  let written = [0, 0, 0];
  const lineOf = (line) => {
    let first;
    for (const [, ...steps] of line.split(",").map(readSegment)) {
      if (steps.length < 3) continue;
      place = place.map((value, at) => value + steps[at]);
      if (isMapped(place[0])) first ??= place;
    }
    if (first === undefined) return "";
    const steps = first.map((value, at) => writeNumber(value - written[at]));
    written = first;
    return `A${steps.join("")}`;
  };
  return mappings.split(";").map(lineOf).join(";");
};
