import {
  bitcoinUri,
  creditorReference,
  sepaTransfer,
  type BitcoinTarget,
  type SepaTarget,
} from "@quittance/console/pay";
import * as fc from "fast-check";
import { Amount } from "quittance";
import { describe, expect, test } from "vitest";
import { leftOf, rightOf } from "../../../../test/support/right-of.ts";
import { qrCode } from "../../src/pay/qr-code.ts";
import { readQrCode } from "./read-qr-code.ts";

/** An address of BIP 13. */
const address = "3P14159f73E4gFr7JterCCQh9QjiTjiZrG";

/** The address of the examples of BIP 21, whose checksum is wrong on purpose. */
const ofExamples = "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W";

// The first references are those of ISO 11649 and of the European Payments Council.
test.each([
  ["539007547034", "RF18539007547034"],
  ["2348231", "RF712348231"],
  ["R-2026-00042", "RF38R202600042"],
  ["f 2026/0007", "RF44F20260007"],
  ["1", "RF741"],
  ["A".repeat(21), `RF47${"A".repeat(21)}`],
])("the number %s has the creditor reference %s", (number, reference) => {
  expect(creditorReference(number)).toBe(reference);
  const target = { iban: "DE71110220330123456789", name: "Acme", reference };
  expect(rightOf(sepaTransfer(target, Amount.of("1")))).toContain(reference);
});

test.each(["A".repeat(22), "", "---", "Счёт-1", "Nº1"])(
  "%o has no creditor reference",
  (number) => {
    expect(creditorReference(number)).toBeUndefined();
  },
);

describe("bitcoinUri", () => {
  test.each([
    [{ label: "Luke-Jr" }, "20.3", `bitcoin:${ofExamples}?amount=20.3&label=Luke-Jr`],
    [
      { label: "Luke-Jr", message: "Donation for project xyz" },
      "50",
      `bitcoin:${ofExamples}?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz`,
    ],
  ])("returns the examples of BIP 21 with a valid address: %o", (texts, amount, uri) => {
    expect(rightOf(bitcoinUri({ address, ...texts }, Amount.of(amount)))).toBe(
      uri.replace(ofExamples, address),
    );
  });

  test("escapes whatever separates parameters", () => {
    const target = { address, label: "A&B=?#", message: "Müller 100% <b>" };
    const uri = rightOf(bitcoinUri(target, Amount.of("0.00000001")));
    const { searchParams, pathname } = new URL(uri);
    expect(pathname).toBe(address);
    expect([...searchParams]).toEqual([
      ["amount", "0.00000001"],
      ["label", target.label],
      ["message", target.message],
    ]);
  });

  // The addresses of BIP 173 and BIP 350, and that of the first block.
  test.each([
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  ])("accepts the address %s", (valid) => {
    expect(rightOf(bitcoinUri({ address: valid }, Amount.of("1")))).toContain(valid);
  });

  const invalid: ReadonlyArray<readonly [string, Partial<BitcoinTarget>, string]> = [
    ["address", { address: ofExamples }, "1"],
    ["address", { address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5" }, "1"],
    ["address", { address: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" }, "1"],
    ["address", { network: "testnet" }, "1"],
    ["address", { address: `${address}?amount=9` }, "1"],
    ["address", { address: "" }, "1"],
    ["label", { label: "a\nb" }, "1"],
    ["label", { label: "x".repeat(101) }, "1"],
    ["label", { label: "" }, "1"],
    ["message", { message: "x".repeat(141) }, "1"],
    ["message", { message: "to \u202Eecila" }, "1"],
    ["amount", {}, "0"],
    ["amount", {}, "0.000000001"],
    ["amount", {}, "21000000.00000001"],
  ];
  test.each(invalid)("rejects an invalid %s: %o, %s", (property, target, amount) => {
    expect(leftOf(bitcoinUri({ address, ...target }, Amount.of(amount)))).toMatchObject({
      kind: "PaymentTargetInvalid",
      property,
    });
  });

  test("accepts a test address for a test network only", () => {
    const target = { address: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" };
    rightOf(bitcoinUri({ ...target, network: "testnet" }, Amount.of("1")));
    leftOf(bitcoinUri({ ...target, network: "mainnet" }, Amount.of("1")));
  });
});

describe("sepaTransfer", () => {
  test("returns the example of EPC069-12", () => {
    const target = {
      bic: "BHBLDEHHXXX",
      name: "Franz Mustermänn",
      iban: "DE71 1102 2033 0123 4567 89",
      purpose: "GDDS",
      reference: "RF18 5390 0754 7034",
    };
    expect(rightOf(sepaTransfer(target, Amount.of("12.3")))).toBe(
      [
        ...["BCD", "001", "1", "SCT", "BHBLDEHHXXX", "Franz Mustermänn"],
        ...["DE71110220330123456789", "EUR12.3", "GDDS", "RF18539007547034"],
      ].join("\n"),
    );
  });

  test("returns the example of the Belgian Red Cross, with a text", () => {
    const target = {
      bic: "BPOTBEB1",
      name: "Red Cross of Belgium",
      iban: "BE72000000001616",
      purpose: "CHAR",
      remittance: "Urgency fund",
    };
    expect(rightOf(sepaTransfer(target, Amount.of("1"))).split("\n")).toEqual([
      ...["BCD", "001", "1", "SCT", "BPOTBEB1", "Red Cross of Belgium", "BE72000000001616"],
      ...["EUR1", "CHAR", "", "Urgency fund"],
    ]);
  });

  const account: SepaTarget = { iban: "DE71110220330123456789", name: "Acme" };

  test("uses version 002 without a BIC", () => {
    expect(rightOf(sepaTransfer(account, Amount.of("0.01")))).toBe(
      "BCD\n002\n1\nSCT\n\nAcme\nDE71110220330123456789\nEUR0.01",
    );
  });

  const invalid: ReadonlyArray<
    readonly [property: string, target: Partial<SepaTarget>, amount?: string]
  > = [
    ["iban", { iban: "DE71110220330123456788" }],
    ["iban", { iban: "DE7111022033012345678" }],
    ["iban", { iban: "DE71110220330123456789\nEUR1" }],
    ["iban", { iban: "XX71110220330123456789" }],
    ["iban", { iban: "" }],
    ["name", { name: "" }],
    ["name", { name: "x".repeat(71) }],
    ["name", { name: "Acme\nDE02120300000000202051" }],
    ["bic", { bic: "BHBLDE" }],
    ["bic", { bic: "" }],
    ["bic", { iban: "CH9300762011623852957" }],
    ["purpose", { purpose: "GDDSX" }],
    ["purpose", { purpose: "g" }],
    ["reference", { reference: "RF19539007547034" }],
    ["reference", { reference: "539007547034" }],
    ["remittance", { remittance: "x".repeat(141) }],
    ["remittance", { remittance: "a\r\nb" }],
    ["remittance", { reference: "RF18539007547034", remittance: "2025-001" }],
    ["remittance", { name: "ü".repeat(70), remittance: "ü".repeat(140) }],
    ["amount", {}, "0"],
    ["amount", {}, "0.001"],
    ["amount", {}, "1000000000"],
  ];
  test.each(invalid.map(([property, target, amount = "1"]) => ({ property, target, amount })))(
    "rejects an invalid $property: $target, $amount",
    ({ property, target, amount }) => {
      expect(leftOf(sepaTransfer({ ...account, ...target }, Amount.of(amount)))).toMatchObject({
        kind: "PaymentTargetInvalid",
        property,
      });
    },
  );

  test("accepts the longest texts and the largest amount", () => {
    const target = { ...account, name: "x".repeat(70), remittance: "y".repeat(140) };
    rightOf(sepaTransfer(target, Amount.of("999999999.99")));
    rightOf(
      sepaTransfer(
        { ...account, iban: "CH9300762011623852957", bic: "UBSWCHZH80A" },
        Amount.of("1"),
      ),
    );
  });
});

test("an independent decoder reads from a QR code what was encoded", () => {
  const printable = fc.string({ minLength: 1, maxLength: 330, unit: "grapheme" });
  fc.assert(
    fc.property(printable, (text) => {
      fc.pre(new TextEncoder().encode(text).length <= 331);
      expect(readQrCode(qrCode(text, "label").html)).toBe(text);
    }),
    { numRuns: 40 },
  );
});
