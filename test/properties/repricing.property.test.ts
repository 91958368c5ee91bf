import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, renderQuote } from "quittance";
import { readInvoice } from "quittance/explain";
import {
  readCandidate,
  repriceInvoices,
  type Candidate,
  type CurrencyRepricing,
  type Priced,
  type Repriced,
  type Repricing,
} from "quittance/replay";
import { reprice } from "../../src/repricing/reprice.ts";
import { candidateJson, type CandidateTerms } from "../lab/reprice/candidates.ts";
import { catalogOfPast, generateInvoices, type GeneratedCatalog } from "../lab/reprice/generate.ts";
import { checkProperty } from "../support/check-property.ts";
import { rightOf } from "../support/right-of.ts";

const anyPrice = fc.integer({ min: 0, max: 9999 }).map((cents) => (cents / 100).toFixed(2));

/** Generates candidates that name everything that a candidate of the experiment can name. */
const anyWholeTerms: fc.Arbitrary<CandidateTerms> = fc.record({
  name: fc.constant("any"),
  tiers: fc.tuple(fc.integer({ min: 1, max: 99_999 }), anyPrice, anyPrice).map(
    ([end, low, high]) =>
      [
        [String(end), low],
        [null, high],
      ] as const,
  ),
  seat: anyPrice,
  standard: anyPrice,
  hoursTax: fc.constant("standard" as const),
  coupon: fc.integer({ min: 1, max: 100 }).map(String),
  profile: fc.constant("shop" as const),
});

/** Generates candidates that name some of it; the coupon can be removed. */
const anyTerms: fc.Arbitrary<CandidateTerms> = fc
  .tuple(
    anyWholeTerms,
    fc.subarray(["tiers", "seat", "standard", "coupon", "profile"] as const),
    fc.boolean(),
  )
  .map(([terms, named, isRemoved]) => ({
    name: "some",
    ...Object.fromEntries(named.map((name) => [name, terms[name]])),
    ...(isRemoved && { coupon: "0" }),
  }));

interface Past {
  readonly documents: ReadonlyArray<Priced>;
  /** The stored prices. */
  readonly prices: ReadonlyArray<unknown>;
  readonly catalog: GeneratedCatalog;
}

const pastOf = async (seed: number, count = 8): Promise<Past> => {
  const documents: Array<Priced> = [];
  const prices: Array<unknown> = [];
  let catalog: GeneratedCatalog | undefined;
  for await (const made of generateInvoices(count, seed)) {
    const quote = rightOf(readInvoice(made.json));
    documents.push({ id: made.drawn.id, customer: String(made.json["customer_email"]), quote });
    prices.push(made.json["price"]);
    catalog = made.catalog;
  }
  if (catalog === undefined) throw new Error("no invoice was generated");
  return { documents, prices, catalog };
};

const candidateOf = (terms: CandidateTerms, { catalog }: Past): Candidate =>
  rightOf(readCandidate(candidateJson(terms, catalog)));

const repriced = async (documents: ReadonlyArray<Priced>, candidate: Candidate) => {
  const rows: Array<Repriced> = [];
  const result = await repriceInvoices(documents, candidate, {
    onInvoice: (row) => rows.push(row),
  });
  expect(result.unpriceable).toBe(0);
  return { result, rows };
};

const text = (amounts: Iterable<Amount>): string => Amount.render(Amount.sum([...amounts]));

const anySeed = fc.nat({ max: 1_000_000 });

checkProperty(
  "repricing: the parts of each document and of each table add up to the change",
  fc.tuple(anySeed, anyTerms),
  async ([seed, terms]) => {
    const past = await pastOf(seed);
    const { result, rows } = await repriced(past.documents, candidateOf(terms, past));
    for (const { before, after, change, parts } of rows) {
      expect(text(parts.map(({ amount }) => amount))).toBe(Amount.render(change));
      expect(text([before, change])).toBe(Amount.render(after));
    }
    for (const { before, after, change, reasons, products, classes } of result.currencies) {
      const all = Amount.render(change);
      expect(text([before, change])).toBe(Amount.render(after));
      expect(text(reasons.values())).toBe(all);
      expect(text(products.map((product) => product.change))).toBe(all);
      expect(text(classes.values())).toBe(all);
    }
  },
);

checkProperty(
  "repricing: nothing changes without a candidate, or under the stored values",
  anySeed,
  async (seed) => {
    const past = await pastOf(seed);
    const { prices, percents, tiers, coupon } = catalogOfPast;
    const { seat } = prices;
    const same = { name: "same", tiers, seat, standard: percents.standard, coupon };
    for (const terms of [{ name: "none" }, same]) {
      const { result, rows } = await repriced(past.documents, candidateOf(terms, past));
      expect(rows.map(({ before }) => Amount.render(before))).toEqual(past.prices);
      expect(rows.map(({ after }) => Amount.render(after))).toEqual(past.prices);
      for (const { reasons, products, dearer, cheaper } of result.currencies) {
        expect([reasons.size, products.length, dearer, cheaper]).toEqual([0, 0, 0, 0]);
      }
    }
  },
);

checkProperty(
  "repricing: a candidate that names everything has the same result after another one",
  fc.tuple(anySeed, anyWholeTerms, anyWholeTerms),
  async ([seed, first, second]) => {
    const past = await pastOf(seed);
    const [a, b] = [candidateOf(first, past), candidateOf(second, past)];
    for (const { quote } of past.documents) {
      const direct = rightOf(reprice(quote, b));
      expect(renderQuote(rightOf(reprice(rightOf(reprice(quote, a)), b)))).toEqual(
        renderQuote(direct),
      );
    }
  },
);

/** The numbers of a result, of which two halves have the sum. */
const sumsOf = ({ currencies, lines }: Repricing) => ({
  lines,
  currencies: currencies.map(({ currency, invoices, dearer, before, change, reasons }) => ({
    currency,
    invoices,
    dearer,
    before: Amount.render(before),
    change: Amount.render(change),
    reasons: [...reasons].map(([reason, amount]) => [reason, Amount.render(amount)]),
  })),
});

const added = (results: ReadonlyArray<Repricing>) => {
  const of = (currency: string, amountOf: (sum: CurrencyRepricing) => Amount | undefined) =>
    text(
      results.flatMap(({ currencies }) =>
        currencies.flatMap((sum) => (sum.currency === currency ? (amountOf(sum) ?? []) : [])),
      ),
    );
  return of;
};

checkProperty(
  "repricing: two halves add up to the whole, and the order does not matter",
  fc.tuple(anySeed, anyTerms, fc.integer({ min: 0, max: 8 })),
  async ([seed, terms, at]) => {
    const past = await pastOf(seed);
    const candidate = candidateOf(terms, past);
    const { result: whole } = await repriced(past.documents, candidate);
    const halves = [
      (await repriced(past.documents.slice(0, at), candidate)).result,
      (await repriced(past.documents.slice(at), candidate)).result,
    ];
    const sum = added(halves);
    for (const { currency, before, after, reasons } of whole.currencies) {
      expect(sum(currency, (half) => half.before)).toBe(Amount.render(before));
      expect(sum(currency, (half) => half.after)).toBe(Amount.render(after));
      for (const [reason, amount] of reasons) {
        expect(sum(currency, (half) => half.reasons.get(reason))).toBe(Amount.render(amount));
      }
    }
    const { result: reversed } = await repriced([...past.documents].reverse(), candidate);
    expect(sumsOf(reversed)).toEqual(sumsOf(whole));
    expect(reversed.currencies).toEqual(whole.currencies);
  },
);

checkProperty(
  "repricing: the documents stay as they are",
  fc.tuple(anySeed, anyTerms),
  async ([seed, terms]) => {
    const past = await pastOf(seed);
    const before = past.documents.map(({ quote }) => renderQuote(quote));
    await repriced(past.documents, candidateOf(terms, past));
    expect(past.documents.map(({ quote }) => renderQuote(quote))).toEqual(before);
  },
);
