import { expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import { taxNameOf } from "./accounts.ts";

test.each([
  ["VAT", "VAT 19 %"],
  ["VAT 19 %", "VAT 19 %"],
  ["VAT 19%", "VAT 19%"],
  ["VAT 19\u00a0%", "VAT 19\u00a0%"],
  ["19 % VAT", "19 % VAT 19 %"],
  ["VAT 9 %", "VAT 9 % 19 %"],
])("the account of the tax %j is named %j", (name, shown) => {
  expect(taxNameOf({ name, percent: Amount.of("19") })).toBe(shown);
});
