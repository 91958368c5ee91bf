import * as fc from "fast-check";
import { expect, test } from "vitest";
import { memoryCatalog } from "@quittance/memory";
import { Amount, createQuotes, discount, minorUnits, orThrow, type Item } from "quittance";
import { billFigures, billQuote, compareBills, type Bill, type PolicyId } from "quittance/replay";
import { fixedTaxes, rateSetOf, testOrganization } from "quittance/testing";
import { fixedRates } from "quittance";
import { readGivenBill } from "../../src/replay/bill.ts";
import { comparedBill, reproduces } from "../../src/replay/bill-exception.ts";
import { figuresOf, pricedBill } from "../../src/replay/bill-figures.ts";
import { findPolicy, policies, settingsOf } from "../../src/replay/policy.ts";
import { policySearch, type FoundPolicies } from "../../src/replay/policy-search.ts";
import { anyPolicyId, anyUnstoredBill, billsBy } from "../support/any-bill.ts";
import { checkProperty } from "../support/check-property.ts";
import { tax } from "../support/sample-catalog.ts";

const compared = (bill: Bill) => comparedBill(readGivenBill(bill));

/** Searches among bills as `compareBills` does. */
const searched = (bills: ReadonlyArray<Bill>): FoundPolicies => {
  const search = policySearch();
  for (const bill of bills) search.add(compared(bill));
  if (search.startAgain()) for (const bill of bills) search.add(compared(bill));
  return search.result();
};

const idsOf = ({ best, tied }: FoundPolicies): ReadonlyArray<PolicyId> => [
  best.id,
  ...tied.map(({ id }) => id),
];

const hitsOf = (bills: ReadonlyArray<Bill>, id: PolicyId): string =>
  bills.map((bill) => (reproduces(compared(bill), findPolicy(id)) ? "1" : "0")).join("");

const misses = (hits: string): number => hits.split("0").length - 1;

const twoRules = fc
  .tuple(anyPolicyId, anyPolicyId)
  .chain((ids) => billsBy(fc.constantFrom(...ids), 60));

checkProperty(
  "replay: the search finds what pricing every bill under every policy finds",
  twoRules,
  (bills) => {
    const found = searched(bills);
    const all = found.considered.map(({ id }) => ({ id, hits: hitsOf(bills, id) }));
    const least = Math.min(...all.map(({ hits }) => misses(hits)));
    expect(found.misses).toBe(least);
    const best = all.find(({ hits }) => misses(hits) === least);
    expect(found.best.id).toBe(best?.id);
    const same = all.filter(({ hits }) => hits === best?.hits).map(({ id }) => id);
    expect(idsOf(found)).toEqual(same);
  },
  { numRuns: 10 },
);

checkProperty(
  "replay: policies that are tied are tied for fewer bills, whatever their order",
  billsBy(anyPolicyId, 8),
  (bills) => {
    const whole = searched(bills);
    const reversed = searched([...bills].reverse());
    expect(idsOf(reversed)).toEqual(idsOf(whole));
    expect(reversed.misses).toBe(whole.misses);
    const some = bills.slice(1);
    for (const { id } of whole.tied) expect(hitsOf(some, id)).toBe(hitsOf(some, whole.best.id));
  },
  { numRuns: 15 },
);

checkProperty(
  "replay: figures of a policy with settings are those of a quote with these settings",
  fc.record({ bill: anyUnstoredBill, policy: anyPolicyId }),
  async ({ bill: { lines, ...bill }, policy }) => {
    const { hasSettings } = findPolicy(policy);
    fc.pre(hasSettings && !policy.includes("discount-rounded"));
    const own = {
      ...bill,
      lines: lines.map((line) => ({ ...line, rate: undefined, currency: undefined })),
    };
    const figures = billFigures(own, policy);
    const settings = settingsOf(findPolicy(policy), []);
    const percents = ["19", "8.25", "7", "2.5"];
    const suffix = (percent: string, isInclusive: boolean) => `${percent}_${String(isInclusive)}`;
    const taxes = percents.flatMap((percent) =>
      [true, false].map((isInclusive) =>
        tax(suffix(percent, isInclusive), percent, { isInclusive }),
      ),
    );
    const quotes = createQuotes({
      catalog: memoryCatalog({ products: [], billingSchemas: [] }),
      rates: fixedRates(rateSetOf({ EUR: "1", JPY: "1" }, "2025-07-17 14:10:54")),
      taxes: fixedTaxes(taxes),
      ...(settings?.totals === undefined
        ? {
            rounding: minorUnits(settings?.rounding ?? { mode: "UP", at: "LINE" }),
            tax: settings?.tax,
          }
        : { totals: settings.totals }),
    });
    const items = own.lines.map(
      ({ price, quantity = "1", discount: off, tax: given = [], inclusive = false }): Item => {
        const size = String(off ?? "0");
        const adjustment = size.endsWith("%")
          ? discount({ percent: Amount.of(size.slice(0, -1)) })
          : discount({ amount: { currency: bill.currency, amount: Amount.of(size) } });
        return {
          type: "PAYMENT_INTENT",
          currency: bill.currency,
          price,
          title: "Line",
          ...(String(quantity).includes(".")
            ? { quantity: 1, units: quantity }
            : { quantity: Number(quantity) }),
          ...(off === undefined ? {} : { adjustments: [adjustment] }),
          taxIds: [given]
            .flat()
            .map((percent) => `tax_${suffix(String(percent), inclusive)}` as const),
        };
      },
    );
    const quote = orThrow(
      await quotes.calculate(testOrganization, { currency: bill.currency, items }),
    );
    expect(figures && Amount.render(figures.total)).toBe(Amount.render(quote.total.price));
    if (quote.totals === undefined) return;
    expect(figures && Amount.render(figures.net)).toBe(Amount.render(quote.totals.net));
    expect(figures && Amount.render(figures.tax)).toBe(Amount.render(quote.totals.tax));
    expect(billQuote(own, policy)?.totals).toEqual(quote.totals);
  },
);

checkProperty(
  "replay: a policy that rounds each line half up is the profile shop",
  anyUnstoredBill,
  (bill) => {
    const even = findPolicy("shop:HALF_EVEN");
    const priced = pricedBill(readGivenBill(bill));
    const halfUp = { ...even, base: { ...even.base, mode: "HALF_UP" } } as const;
    expect(figuresOf(priced, halfUp)).toEqual(billFigures(bill, "shop"));
  },
);

test("replay: a comparison counts each bill once, repeats, and its separating bills separate", async () => {
  const unpriceable: Bill = {
    id: "negative",
    currency: "EUR",
    lines: [{ price: "-1" }],
    total: "-1",
  };
  const lines = [{ price: "100", tax: "19" }];
  const bills: ReadonlyArray<Bill> = [
    { id: "1", currency: "EUR", lines, net: "100", tax: "19", total: "119" },
    { id: "2", currency: "EUR", lines, net: "100", tax: "19", total: "119.01" },
    unpriceable,
  ];
  const found = await compareBills(bills);
  const { records, reproduced, different, notExpressible, unreadable } = found.counts;
  expect(reproduced + different + notExpressible + unreadable).toBe(records);
  expect(found.counts).toMatchObject({
    records: 3,
    reproduced: 1,
    different: 1,
    notExpressible: 1,
  });
  expect(found.problems).toEqual([
    {
      kind: "NOT_EXPRESSIBLE",
      line: 3,
      id: "negative",
      path: "lines.0.price",
      reason: "is negative",
    },
  ]);
  expect(await compareBills(bills)).toEqual(found);
  expect(found.tied).toHaveLength(31);
  const separated = found.tied.flatMap(({ policy, separatedBy }) =>
    separatedBy ? [{ policy, separatedBy }] : [],
  );
  expect(separated.length).toBeGreaterThan(5);
  for (const {
    policy,
    separatedBy: { bill, figure, calculated },
  } of separated) {
    const shown = [found.nearest, policy].map((id) => {
      const figures = billFigures(bill, id);
      const value = { total: figures?.total, tax: figures?.tax, net: figures?.net }[figure];
      return value && Amount.render(figure === "total" ? value : Amount.round(value, 2, "HALF_UP"));
    });
    expect(shown).toEqual(calculated.map((amount) => Amount.render(amount)));
    expect(shown[0]).not.toBe(shown[1]);
  }
});

test("replay: the preferred policies have settings and few additions", () => {
  expect(policies.slice(0, 3).map(({ id }) => id)).toEqual(["invoice", "shop", "exact"]);
  const [withSettings, others] = [true, false].map((has) =>
    policies.filter(({ hasSettings }) => hasSettings === has),
  );
  expect(policies).toEqual([...(withSettings ?? []), ...(others ?? [])]);
});
