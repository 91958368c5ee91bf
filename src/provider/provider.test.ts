import { fromJson, providerRecord, read } from "quittance/adapter";
import { expect, test } from "vitest";
import { sampleProviders } from "../../adapters/conformance/src/sample-records.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

const [card] = sampleProviders;
const json = card && providerRecord.json.write(card);

test.each(sampleProviders)("the record of $id is read as it was written", (provider) => {
  const written = providerRecord.json.write(provider);
  expect(providerRecord.read(written)).toEqual(provider);
  expect(rightOf(read(providerRecord, fromJson(written)))).toEqual(provider);
});

test("a stored provider is read without currencies that are not known", () => {
  const stored = { ...json, currencies: ["GBP", "XXX", "EUR"] };
  expect(providerRecord.read(stored).currencies).toEqual(["GBP", "EUR"]);
});

test("the record of a file names each currency once", () => {
  const record = { ...json, currencies: ["GBP", "EUR", "GBP"] };
  expect(leftOf(read(providerRecord, fromJson(record))).issues).toEqual([
    { path: ["currencies"], message: "must name each currency once" },
  ]);
});
