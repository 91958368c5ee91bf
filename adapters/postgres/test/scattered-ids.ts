import type { IdSource } from "quittance/adapter";

const digits = "9Bz_a-0KbAq7Zc1ydC2xE3wF4vG5uH6tI8sJrLpMoNnOmPlQkRjSiThUgVfWeXDY";

/**
 * Returns a source of identifiers that are not sorted, and whose order depends on the collation. All
 * have the same end, so that they are unique among histories.
 */
export const scatteredIds = (end: string): IdSource => {
  let count = 0;
  return (prefix) => {
    count += 1;
    const place = (count * 7919) % digits.length ** 3;
    const at = (power: number): string =>
      digits.charAt(Math.floor(place / digits.length ** power) % digits.length);
    return `${prefix}_${at(2)}${at(1)}${at(0)}.${end}`;
  };
};
