import { expect, it } from "vitest";
import { exemptionCodes } from "../src/codes/exemptions.ts";
import { addressSchemes, registerSchemes } from "../src/codes/schemes.ts";
import { isUnitCode } from "../src/codes/units.ts";
import { isIdentifier } from "../src/identifier-check.ts";
import { isVatNumberChecked } from "../src/vat-number-check.ts";

it.each(["HUR", "DAY", "MON", "KGM", "LTR", "MTR", "KWH", "E34", "C62", "XPK", "XBX"])(
  "accepts the unit %s",
  (code) => {
    expect(isUnitCode(code)).toBe(true);
  },
);

it.each(["tokens", "", "hur", "X", "PK1", "XZZZ", " HUR"])("rejects the unit %j", (code) => {
  expect(isUnitCode(code)).toBe(false);
});

it("has the lists of EN 16931 in whole", () => {
  expect([...addressSchemes].every((code) => /^(?:\d{4}|[A-Z]{2})$/u.test(code))).toBe(true);
  expect([addressSchemes.size, registerSchemes.size, exemptionCodes.size]).toEqual([104, 243, 88]);
});

it.each([
  ["0007", "5567321707", "5567321708"],
  ["0088", "4012345000009", "4012345000008"],
  ["0151", "51824753556", "51824753557"],
  ["0184", "DK12345678", "1234567"],
  ["0192", "923829644", "923829645"],
  ["0208", "0202239951", "0202239952"],
])("checks identifiers of the scheme %s", (scheme, right, wrong) => {
  expect(isIdentifier(scheme, right)).toBe(true);
  expect(isIdentifier(scheme, wrong)).toBe(false);
});

it("accepts identifiers of schemes without check digits", () => {
  expect(isIdentifier("9930", "DE136695976")).toBe(true);
});

it.each([
  ["ATU13585627", "ATU13585626"],
  ["BE0428759497", "BE0428759498"],
  ["DE136695976", "DE136695978"],
  ["EL094259216", "EL094259217"],
  ["FR40303265045", "FR41303265045"],
  ["IT00743110157", "IT00743110158"],
  ["NL004495445B01", "NL004495446B01"],
  ["PL8567346215", "PL8567346216"],
])("checks the check digits of VAT numbers such as %s", (right, wrong) => {
  expect(isVatNumberChecked(right)).toBe(true);
  expect(isVatNumberChecked(wrong)).toBe(false);
});

it("does not check VAT numbers of countries without a validator", () => {
  expect(isVatNumberChecked("LI123")).toBe(true);
});
