import { memoryStore, randomIds, type MemoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  fixedRates,
  minorUnits,
  orThrow,
  timestampOf,
  type OrganizationId,
} from "quittance";
import { verifyInvoice } from "quittance/explain";
import { fixedClock, fixedTaxes, rateSetOf } from "quittance/testing";
import { responses } from "quittance/adapter";
import fc from "fast-check";
import { expect, test } from "vitest";

const shop: OrganizationId = "org_shop";

const taxes = (
  [
    ["a", "19", false],
    ["b", "19", false],
    ["c", "8.25", false],
    ["d", "19", true],
    ["e", "25", true],
  ] as const
).map(([id, percent, isInclusive]) => ({
  taxId: `tax_${id}` as const,
  name: `Tax ${id}`,
  percent: Amount.of(percent),
  category: "S" as const,
  exemptionReason: undefined,
  isInclusive,
  isCompound: false,
}));

const service = (totals: "invoice" | "shop" | "exact" | undefined) =>
  createQuittance({
    ...memoryStore(),
    rates: fixedRates(rateSetOf({ EUR: "0.9", GBP: "0.7" })),
    taxes: fixedTaxes(taxes),
    clock: fixedClock(timestampOf("2026-01-01 00:00:00")),
    newId: randomIds,
    totals,
  });

const anyItems = fc.array(
  fc.record({
    type: fc.constant("PAYMENT_INTENT" as const),
    currency: fc.constantFrom("EUR" as const, "GBP" as const),
    price: fc.integer({ min: 100, max: 999_999 }).map((n) => Amount.of((n / 1000).toFixed(3))),
    quantity: fc.integer({ min: 1, max: 9 }),
    taxIds: fc.constantFrom(...taxes.map(({ taxId }) => [taxId]), []),
    adjustments: fc.constantFrom([], [{ type: "DISCOUNT" as const, percent: Amount.of("12.5") }]),
  }),
  { minLength: 1, maxLength: 6 },
);

const parts = new Set(["items", "calculations", "taxes"] as const);

test.each(["invoice", "shop", "exact", undefined] as const)(
  "invoices of the profile %s are verified, and found when an amount is changed",
  async (totals) => {
    const property = fc.asyncProperty(
      anyItems,
      fc.integer({ min: 0, max: 999 }),
      async (items, at) => {
        const request = { currency: "EUR", customerEmail: "ada@example.com", items } as const;
        const created = orThrow(await service(totals).invoices.create(shop, request));
        const json = JSON.stringify(responses.renderFullInvoice(created, parts, "organization"));
        expect(verifyInvoice(JSON.parse(json))).toEqual([]);
        const changed = JSON.parse(json) as { calculations: Array<{ price: string }> };
        const step = changed.calculations[at % changed.calculations.length];
        if (step === undefined) throw new Error("an invoice has steps");
        step.price = Amount.render(Amount.add(Amount.of(step.price), Amount.of("0.01")));
        expect(verifyInvoice(changed)).not.toEqual([]);
      },
    );
    await fc.assert(property);
  },
);

const switched = (host: "invoice" | "shop" | "exact" | undefined, store: MemoryStore) =>
  createQuittance({
    ...store,
    rates: fixedRates(rateSetOf({ EUR: "0.9", GBP: "0.7" })),
    taxes: fixedTaxes(taxes),
    clock: fixedClock(timestampOf("2026-01-01 00:00:00")),
    newId: randomIds,
    totals: host,
  });

test("invoices have the totals of their quotes, also when the host has another profile", async () => {
  const property = fc.asyncProperty(
    anyItems,
    fc.constantFrom("invoice" as const, "shop" as const),
    fc.constantFrom("invoice" as const, "shop" as const, "exact" as const, undefined),
    async (items, before, after) => {
      const store = memoryStore();
      const request = { currency: "EUR", customerEmail: "ada@example.com", items } as const;
      const quote = orThrow(await switched(before, store).invoices.validate(shop, request));
      const { invoice } = orThrow(await switched(before, store).invoices.create(shop, request));
      const later = switched(after, store);
      const whole = [...parts, "totals"] as const;
      const details = orThrow(
        await later.invoices.get(shop, invoice.id, { expand: whole, currency: "EUR" }),
      );
      const { nets, ...totals } = quote.totals ?? {};
      expect(details.totals).toMatchObject({ ...totals, lines: nets?.map((net) => ({ net })) });
      expect(details.summary?.totals).toEqual(quote.totals);
      expect(details.summary?.total.price).toEqual(invoice.price);
      const rendered = responses.renderFullInvoice(details, details.parts, "organization");
      const json = JSON.parse(JSON.stringify(rendered)) as { totals: { net: string } };
      expect(verifyInvoice(json)).toEqual([]);
      json.totals.net = Amount.render(Amount.add(Amount.of(json.totals.net), Amount.of("0.01")));
      expect(verifyInvoice(json).map(({ path }) => path)).toEqual(["totals.net"]);
    },
  );
  await fc.assert(property);
});

test("an invoice from before compound taxes were calculated on rounded amounts is verified", async () => {
  const own = taxes.slice(0, 2).map((tax, at) => ({
    ...tax,
    percent: Amount.of(at === 0 ? "7" : "9.975"),
    isCompound: at === 1,
  }));
  const price = Amount.of("0.33");
  const item = { type: "PAYMENT_INTENT", currency: "USD", price, quantity: 1 } as const;
  const created = orThrow(
    await createQuittance({
      ...memoryStore(),
      rates: fixedRates(rateSetOf({})),
      taxes: fixedTaxes(own),
      newId: randomIds,
      clock: fixedClock(timestampOf("2026-01-01 00:00:00")),
      totals: "invoice",
    }).invoices.create(shop, {
      customerEmail: "ada@example.com",
      items: [{ ...item, taxIds: own.map(({ taxId }) => taxId) }],
    }),
  );
  const shown = new Set(["items", "calculations", "totals"] as const);
  const now = JSON.stringify(responses.renderFullInvoice(created, shown, "organization"));
  expect(verifyInvoice(JSON.parse(now))).toEqual([]);
  const before = now
    .replaceAll('"0.38"', '"0.39"')
    .replaceAll('"0.03"', '"0.04"')
    .replaceAll('"tax":"0.05"', '"tax":"0.06"')
    .replaceAll('"base":"0.35"', '"base":"0.3531"');
  expect(before).not.toBe(now);
  expect(verifyInvoice(JSON.parse(before))).toEqual([]);
  const withoutTotals = JSON.parse(before) as Record<string, unknown>;
  delete withoutTotals["totals"];
  expect(verifyInvoice(withoutTotals)).toEqual([]);
  const shopInvoice: unknown = JSON.parse(
    before.replace('"profile":"invoice"', '"profile":"shop"'),
  );
  expect(verifyInvoice(shopInvoice)).not.toEqual([]);
  expect(verifyInvoice(JSON.parse(before.replaceAll('"0.04"', '"0.05"')))).not.toEqual([]);
});

test("an invoice without a profile keeps the rounding of its steps", async () => {
  const item = { type: "PAYMENT_INTENT", currency: "EUR", quantity: 1 } as const;
  const items = [{ ...item, price: Amount.of("0.125") }];
  const request = { customerEmail: "ada@example.com", items };
  for (const at of ["LINE", "TOTAL"] as const) {
    const store = memoryStore();
    const rounding = minorUnits({ mode: "HALF_EVEN", at, increments: { EUR: "0.1" } });
    const ports = { ...store, rates: fixedRates(rateSetOf({ EUR: "1", GBP: "2" })) };
    const base = {
      ...ports,
      clock: fixedClock(timestampOf("2026-01-01 00:00:00")),
      newId: randomIds,
    };
    const created = createQuittance({ ...base, rounding }).invoices.create(shop, request);
    const { invoice } = orThrow(await created);
    const later = createQuittance({ ...base, totals: "invoice" });
    const quoteIn = async (currency: "EUR" | "GBP") =>
      orThrow(await later.invoices.quote(shop, invoice.id, { currency }));
    expect(Amount.render((await quoteIn("EUR")).total.price)).toBe("0.1");
    expect(Amount.render((await quoteIn("GBP")).total.price)).toBe("0.25");
    expect((await quoteIn("EUR")).totals).toBeUndefined();
  }
});

test("cash increments of an invoice stay when those of the host change", async () => {
  const store = memoryStore();
  const rates = fixedRates(rateSetOf({ CHF: "0.8", EUR: "0.9" }));
  const ports = {
    ...store,
    rates,
    clock: fixedClock(timestampOf("2026-01-01 00:00:00")),
    newId: randomIds,
    totals: "invoice" as const,
  };
  const item = { type: "PAYMENT_INTENT", currency: "CHF", quantity: 1 } as const;
  const request = {
    customerEmail: "ada@example.com",
    items: [{ ...item, price: Amount.of("10.02") }],
  };
  const priceOf = async (made: object, later: object): Promise<readonly [string, string]> => {
    const before = createQuittance({ ...ports, ...made });
    const { invoice } = orThrow(await before.invoices.create(shop, request));
    const after = createQuittance({ ...ports, ...later });
    const quote = orThrow(await after.invoices.quote(shop, invoice.id, { currency: "CHF" }));
    return [Amount.render(invoice.price), Amount.render(quote.total.price)];
  };
  const cash = { increments: { CHF: "0.05" } };
  expect(await priceOf(cash, {})).toEqual(["10", "10"]);
  expect(await priceOf({}, cash)).toEqual(["10.02", "10.02"]);
});
