import * as v from "valibot";
import { expect, test } from "vitest";
import { isIban, normalizeIban } from "./bank-account-number.ts";
import { checkDelivery, checkPeriod } from "./delivery.ts";
import { seller as sellerField } from "./party-record.ts";
import { isValidText, type PartyRule } from "./party-rule.ts";
import { checkSeller, presentSeller, type Seller } from "./seller.ts";
import { isVatNumber, normalizeVatNumber } from "./vat-number.ts";

const minimal: Seller = { legalName: "Shop GmbH", address: { country: "DE" } };
const [column] = sellerField.columns;

test.each([
  ...[
    "ATU12345678",
    "BE0123456789",
    "BG123456789",
    "BG1234567890",
    "CHE123456789MWST",
    "CY12345678X",
  ],
  ...["CZ12345678", "DE136695976", "DK12345678", "EE123456789", "EL123456789", "ESX1234567X"],
  ...["FI12345678", "FRXX123456789", "GB123456789", "GBGD001", "HR12345678901", "HU12345678"],
  ...[
    "IE1234567WA",
    "IE1X23456A",
    "IT12345678901",
    "LT123456789012",
    "LU12345678",
    "LV12345678901",
  ],
  ...["MT12345678", "NL123456789B01", "NO123456789MVA", "PL1234567890", "PT123456789", "RO12"],
  ...["SE123456789001", "SI12345678", "SK1234567890", "XI123456789", "US12", "AU12345678901"],
])("%s has the form of a VAT number", (text) => {
  expect(isVatNumber(text)).toBe(true);
});

test.each([
  ...["", "DE", "DE13669597", "DE1366959760", "DE13669597X", "AT12345678", "GR123456789"],
  ...["FRIO123456789", "NL123456789", "US1", "US12345678901234", "de136695976", "D3136695976"],
])("%j has not the form of a VAT number", (text) => {
  expect(isVatNumber(text)).toBe(false);
});

test("a VAT number is stored in upper case without spaces, dots and dashes", () => {
  expect(normalizeVatNumber(" che-123.456.789 mwst")).toBe("CHE123456789MWST");
});

test("an IBAN has the length of its country and correct check digits", () => {
  for (const text of ["DE02 1203 0000 0000 2020 51", "GB33BUKB20201555555555", "no9386011117947"]) {
    expect(isIban(normalizeIban(text)), text).toBe(true);
  }
  for (const text of ["DE03120300000000202051", "DE0212030000000020205", "ZZ021203", ""]) {
    expect(isIban(text), text).toBe(false);
  }
  // The check digits of these are correct, but not the length, the form or the case.
  for (const text of [
    ...["DE543704004405320130001", "GBWZAB12345698765432AA", "GB0ZWEST12345698765432"],
    ...["GB82west12345698765432", "MT84MALT011000012345MTLCAST001s"],
  ]) {
    expect(isIban(text), text).toBe(false);
  }
});

test("texts are accepted at their limits and rejected beyond them", () => {
  const limits: ReadonlyArray<readonly [PartyRule, number]> = [
    ["text", 200],
    ["postCode", 20],
    ["id", 50],
  ];
  for (const [rule, max] of limits) {
    expect(isValidText(rule, "x")).toBe(true);
    expect(isValidText(rule, "x".repeat(max))).toBe(true);
    for (const text of ["", "x".repeat(max + 1), "a\tb", "a\u0085b", "\ud800"]) {
      expect(isValidText(rule, text), JSON.stringify(text)).toBe(false);
    }
  }
});

test.each<readonly [PartyRule, string, string]>([
  ["legalScheme", "0002", "EM"],
  ["endpointScheme", "EM", "204"],
  ["country", "GR", "EL"],
  ["email", "a@example.com", "a"],
  ["bic", "deutdeff500", "DEUTDEF"],
  ["currency", "EUR", "USDC"],
  ["currency", "JPY", "BITCOIN"],
  ["date", "2024-02-29", "2025-02-29"],
])("the rule %s accepts %s and not %s", (rule, valid, invalid) => {
  expect([isValidText(rule, valid), isValidText(rule, invalid)]).toEqual([true, false]);
});

test("a seller needs a legal name and a country", () => {
  expect(checkSeller(minimal)).toEqual([]);
  expect(checkSeller({} as Seller)).toEqual([
    { path: ["legalName"], rule: "required" },
    { path: ["address"], rule: "required" },
  ]);
  expect(checkSeller({ ...minimal, address: {} as Seller["address"] })).toEqual([
    { path: ["address", "country"], rule: "required" },
  ]);
});

test("every invalid property of a seller is an issue", () => {
  const accounts = [
    { iban: "DE03120300000000202051" },
    { name: "Nothing" },
    { id: "1", bic: "DEUTDEFF" },
    { id: "1", iban: "DE02120300000000202051" },
  ];
  const seller = { ...minimal, vatId: "DE1", contact: { email: "?" }, accounts };
  expect(checkSeller(seller)).toEqual([
    { path: ["vatId"], rule: "vatNumber" },
    { path: ["contact", "email"], rule: "email" },
    { path: ["accounts", 0, "iban"], rule: "iban" },
    { path: ["accounts", 1], rule: "account" },
    { path: ["accounts", 2], rule: "account" },
    { path: ["accounts", 3], rule: "account" },
  ]);
  const many = Array.from({ length: 11 }, () => ({ id: "1" }));
  expect(checkSeller({ ...minimal, accounts: many.slice(1) })).toEqual([]);
  expect(checkSeller({ ...minimal, accounts: many })).toEqual([
    { path: ["accounts"], rule: "atMost10" },
  ]);
});

test("a seller is stored with the properties that it has, in one form", () => {
  const given = {
    ...{ isSmallBusiness: false, vatId: "de 136.695.976", tradingName: undefined },
    ...{ accounts: [{ iban: "de02 1203 0000 0000 2020 51", bic: "byladem1001" }], contact: {} },
    ...minimal,
  };
  expect(presentSeller(given)).toStrictEqual({
    ...minimal,
    vatId: "DE136695976",
    accounts: [{ iban: "DE02120300000000202051", bic: "BYLADEM1001" }],
    isSmallBusiness: false,
  });
  expect(presentSeller({ ...minimal, accounts: [] })).toStrictEqual(minimal);
});

test("a seller is written and read with the properties that it has", () => {
  const seller: Seller = { ...minimal, accounts: [{ id: "1" }], isSmallBusiness: true };
  const json = {
    legal_name: "Shop GmbH",
    address: { country: "DE" },
    accounts: [{ id: "1" }],
    is_small_business: 1,
  };
  expect(column.write(seller)).toStrictEqual(json);
  const withNulls = { ...json, vat_id: null, contact: null };
  expect(sellerField.read({ seller: withNulls })).toStrictEqual(seller);
  expect(sellerField.read({ seller: null })).toBeUndefined();
  const accounts = [{ id: "1", iban: "DE02120300000000202051" }];
  expect([json, { ...json, accounts }].map((body) => v.is(column.schema, body))).toEqual([
    ...[true, false],
  ]);
});

test("a delivery needs a date, its address a country, and a period ends after it begins", () => {
  expect(checkDelivery({ date: "2025-01-31" })).toEqual([]);
  expect(checkDelivery({ date: "2025-01-31", country: "FR" })).toEqual([]);
  for (const address of [{ city: "Lyon" }, { postCode: "69001" }]) {
    expect(checkDelivery({ date: "2025-01-31", ...address })).toEqual([
      { path: ["country"], rule: "withAddress" },
    ]);
  }
  expect(checkDelivery({ date: "2025-01-32", country: "fr", postCode: "" })).toEqual([
    { path: ["date"], rule: "date" },
    { path: ["country"], rule: "country" },
    { path: ["postCode"], rule: "postCode" },
  ]);
  expect(checkPeriod({ from: "2025-01-31", to: "2025-01-31" })).toEqual([]);
  expect(checkPeriod({ from: "2025-01-31", to: "2025-01-30" })).toEqual([
    { path: ["to"], rule: "range" },
  ]);
  expect(checkPeriod({ from: "31", to: "2025-01-30" })).toEqual([{ path: ["from"], rule: "date" }]);
});
