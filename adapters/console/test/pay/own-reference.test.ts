import * as fc from "fast-check";
import { idOf, numberSeriesDescription } from "quittance/adapter";
import { expect, test } from "vitest";
import { casesOf } from "../../../../test/support/check-property.ts";
import { withReference } from "../../src/pay/own-reference.ts";
import { targets } from "./create-payer-app.ts";

const { checkNumberSeries, formatNumber } = numberSeriesDescription;

const reference = (number: string, numbering: string | undefined): string | undefined => {
  const invoice = { id: idOf("invoice", "invoice_a"), number };
  return withReference(targets.sepa, { invoice, organization: { numbering } }).reference;
};

const texts = fc.string({ unit: fc.constantFrom("R", "r", "1", "2", "-", "/", " "), maxLength: 4 });

/** A pattern, or the lack of one. */
const patterns = fc.option(
  fc
    .tuple(texts, fc.constantFrom("", "{YYYY}", "{MM}"), texts, fc.constantFrom("{n}", "{n:3}"))
    .chain(([before, date, between, count]) =>
      fc.constantFrom(`${before}${date}${between}${count}`, `${count}${between}${date}${before}`),
    ),
  { nil: undefined },
);

/** Numbers of a pattern, and texts that are written nearly alike. */
const numbersOf = (pattern: string) =>
  fc
    .tuple(fc.integer({ min: 1, max: 2000 }), fc.constantFrom("2025-01-31", "2026-11-30"))
    .map(([count, day]) => formatNumber(pattern, count, day))
    .chain((number) =>
      fc.oneof(
        fc.constantFrom(number, number.toUpperCase(), number.replaceAll(/[- /]/gu, "")),
        fc.constantFrom(number.replace("-", "/"), `${number}-`, `-${number}`),
        texts,
      ),
    );

test("two numbers of an organization never have the same creditor reference", () => {
  let found = 0;
  fc.assert(
    fc.property(
      patterns.chain((pattern) => {
        const numbers = numbersOf(pattern ?? "R-{n}");
        return fc.tuple(fc.constant(pattern), fc.array(numbers, { minLength: 2, maxLength: 20 }));
      }),
      ([pattern, numbers]) => {
        expect(pattern && checkNumberSeries({ name: "a", pattern })).toBeUndefined();
        const different = [...new Set(numbers)];
        const references = different.flatMap((number) => reference(number, pattern) ?? []);
        expect(new Set(references).size).toBe(references.length);
        found += references.length;
      },
    ),
  );
  expect(found).toBeGreaterThan(casesOf(25));
});
