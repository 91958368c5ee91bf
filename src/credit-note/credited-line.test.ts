import { Amount } from "quittance";
import type { RoundingMode } from "quittance";
import { expect, test } from "vitest";
import { roundPart } from "./credited-line.ts";

test.each<[RoundingMode, string, string]>([
  ["HALF_EVEN", "0.125", "0.13"],
  ["HALF_EVEN", "0.135", "0.14"],
  ["HALF_EVEN", "0.1249", "0.12"],
  ["HALF_UP", "0.125", "0.13"],
  ["HALF_DOWN", "0.125", "0.12"],
  ["UP", "0.121", "0.13"],
  ["DOWN", "0.129", "0.12"],
])("a part is rounded by %s, but halves to even are rounded up: %s", (mode, part, expected) => {
  const basis = { kind: "Rounding", increment: Amount.of("0.01"), mode } as const;
  expect(Amount.render(roundPart(Amount.of(part), basis))).toBe(expected);
});
