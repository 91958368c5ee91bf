import { expect, test } from "vitest";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { fromJson, object, read, type Schema, type Value } from "../schema/schema.ts";
import { isIban, normalizeIban } from "./bank-account-number.ts";
import { delivery, period } from "./delivery.ts";
import * as party from "./party.ts";
import { seller, sellerRecord, type Seller } from "./seller.ts";
import { isVatNumber, normalizeVatNumber } from "./vat-number.ts";

const minimal: Seller = { legalName: "Shop GmbH", address: { country: "DE" } };

/** The paths of the issues of a value, with what follows them in a message. */
const issuesOf = (description: Schema, given: unknown): ReadonlyArray<string> => {
  const found = read(description, given);
  if (found._tag === "Right") return [];
  return found.left.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
};

const isValidText = (text: Value<string>, given: string): boolean =>
  issuesOf(object({ text }), { text: given }).length === 0;

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
  const limits = [
    [party.partyText, 200],
    [party.postCode, 20],
    [party.partyId, 50],
  ] as const;
  for (const [text, max] of limits) {
    expect(isValidText(text, "x")).toBe(true);
    expect(isValidText(text, "x".repeat(max))).toBe(true);
    for (const given of ["", "x".repeat(max + 1), "a\tb", "a\u0085b", "\ud800"]) {
      expect(isValidText(text, given), JSON.stringify(given)).toBe(false);
    }
  }
});

test.each<readonly [keyof typeof party, string, string]>([
  ["legalScheme", "0002", "EM"],
  ["endpointScheme", "EM", "204"],
  ["country", "GR", "EL"],
  ["email", "a@example.com", "a"],
  ["bic", "deutdeff500", "DEUTDEF"],
  ["fiatCurrency", "EUR", "USDC"],
  ["fiatCurrency", "JPY", "BITCOIN"],
  ["date", "2024-02-29", "2025-02-29"],
  ["timeZone", "Europe/Berlin", "Europe/Atlantis"],
  ["timeZone", "UTC", "+02:00"],
])("%s accepts %s and not %s", (name, valid, invalid) => {
  const text = party[name] as Value<string>;
  expect([isValidText(text, valid), isValidText(text, invalid)]).toEqual([true, false]);
});

test("there are 249 different codes of countries", () => {
  expect(new Set(party.countries).size).toBe(249);
  expect(party.countries.every((code) => /^[A-Z]{2}$/u.test(code))).toBe(true);
});

test("a seller needs a legal name and a country", () => {
  expect(issuesOf(seller as Schema, minimal)).toEqual([]);
  expect(issuesOf(seller as Schema, {})).toEqual(["legalName is required", "address is required"]);
  expect(issuesOf(seller as Schema, { ...minimal, address: {} })).toEqual([
    "address.country is required",
  ]);
  expect(issuesOf(seller as Schema, { ...minimal, legalName: 7 })).toEqual([
    "legalName must be a string",
  ]);
});

test("every invalid property of a seller is an issue", () => {
  const accounts = [
    { iban: "DE03120300000000202051" },
    { name: "Nothing" },
    { id: "1", bic: "DEUTDEFF" },
    { id: "1", iban: "DE02120300000000202051" },
  ];
  const given = { ...minimal, vatId: "DE1", contact: { email: "?" }, accounts };
  const account = "must have either iban or id, and bic only with iban";
  expect(issuesOf(seller as Schema, given)).toEqual([
    "vatId must be a VAT number such as DE136695976; Greek ones begin with EL",
    "contact.email must be an email address",
    "accounts.0.iban must be an IBAN: the length of its country, and correct check digits",
    ...[1, 2, 3].map((index) => `accounts.${String(index)} ${account}`),
  ]);
  const many = Array.from({ length: 11 }, () => ({ id: "1" }));
  expect(issuesOf(seller as Schema, { ...minimal, accounts: many.slice(1) })).toEqual([]);
  expect(issuesOf(seller as Schema, { ...minimal, accounts: many })).toEqual([
    "accounts must contain at most 10 elements, not 11",
  ]);
});

test("a seller is stored with the properties that it has, in one form", () => {
  const given = {
    isSmallBusiness: false,
    vatId: "de 136.695.976",
    tradingName: undefined,
    accounts: [{ iban: "de02 1203 0000 0000 2020 51", bic: "byladem1001" }],
    contact: {},
    ...minimal,
  };
  const stored = {
    ...minimal,
    vatId: "DE136695976",
    accounts: [{ iban: "DE02120300000000202051", bic: "BYLADEM1001" }],
    isSmallBusiness: false,
  };
  expect(rightOf(read(seller, given))).toStrictEqual(stored);
  expect(rightOf(read(seller, stored))).toStrictEqual(stored);
  expect(rightOf(read(seller, { ...minimal, accounts: [] }))).toStrictEqual(minimal);
});

test("a seller is written and read with the properties that it has", () => {
  const given: Seller = { ...minimal, accounts: [{ id: "1" }], isSmallBusiness: true };
  const json = {
    legal_name: "Shop GmbH",
    address: { country: "DE" },
    accounts: [{ id: "1" }],
    is_small_business: 1,
  };
  expect(sellerRecord.json.write(given)).toStrictEqual(json);
  expect(sellerRecord.read(json)).toEqual(given);
  const withNulls = { ...json, vat_id: null, contact: null };
  expect(sellerRecord.read(withNulls)).toEqual(given);
  expect(rightOf(read(seller, fromJson(withNulls)))).toStrictEqual(given);
});

test("a stored seller is read although it does not follow the rules", () => {
  const json = { legal_name: "", address: { country: "XX" }, accounts: [{ iban: "DE1" }] };
  expect(sellerRecord.read(json)).toMatchObject({
    legalName: "",
    address: { country: "XX" },
    accounts: [{ iban: "DE1" }],
  });
});

test("a delivery needs a date, its address a country, and a period ends after it begins", () => {
  expect(issuesOf(delivery as Schema, { date: "2025-01-31" })).toEqual([]);
  expect(issuesOf(delivery as Schema, { date: "2025-01-31", country: "FR" })).toEqual([]);
  for (const address of [{ city: "Lyon" }, { postCode: "69001" }]) {
    expect(issuesOf(delivery as Schema, { date: "2025-01-31", ...address })).toEqual([
      "country is required with city or postCode",
    ]);
  }
  const inJson = fromJson({ date: "2025-01-31", post_code: "69001" });
  expect(leftOf(read(delivery as Schema, inJson)).issues[0]?.message).toBe(
    "is required with city or post_code",
  );
  expect(issuesOf(delivery as Schema, { date: "2025-01-32", country: "fr", postCode: "" })).toEqual(
    [
      "date must be a date in the form YYYY-MM-DD",
      "country must be the ISO 3166-1 alpha-2 code of a country, such as DE",
      expect.stringContaining("postCode must have 1 to 20 characters"),
    ],
  );
  expect(issuesOf(period as Schema, { from: "2025-01-31", to: "2025-01-31" })).toEqual([]);
  expect(issuesOf(period as Schema, { from: "2025-01-31", to: "2025-01-30" })).toEqual([
    "to must not be earlier than from",
  ]);
  expect(issuesOf(period as Schema, { from: "31", to: "2025-01-30" })).toEqual([
    "from must be a date in the form YYYY-MM-DD",
  ]);
});
