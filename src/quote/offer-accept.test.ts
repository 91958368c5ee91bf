import { describe, expect, test } from "vitest";
import {
  Amount,
  discount,
  addSeconds,
  createQuittance,
  fixedRates,
  renderQuote,
  type CreateInvoiceOptions,
  type NewInvoice,
  type OfferedInvoice,
  type Quote,
} from "quittance";
import { memoryStore, randomIds } from "@quittance/memory";
import { readQuote } from "quittance/explain";
import { fixedClock, rateSetOf, testOrganization } from "quittance/testing";
import { eventsOf, createTestApp, type TestApp } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { custom, schema, tea } from "../../test/support/sample-catalog.ts";
import { pricedOf } from "../../test/support/priced-of.ts";

const request: NewInvoice = {
  currency: "EUR",
  items: [
    tea({ quantity: 3, adjustments: [discount({ percent: Amount.of("10") })] }),
    custom({ title: "Gift wrap" }),
  ],
  customerEmail: "payer@example.com",
};

const otherRates = rateSetOf({ EUR: "0.9", GBP: "0.6", JPY: "150" });

/** A test app that has quoted, and whose rates have changed since. */
const quoted = async (): Promise<{ app: TestApp; quote: Quote; options: CreateInvoiceOptions }> => {
  const app = createTestApp();
  const quote = rightOf(await app.payments.quotes.calculate(testOrganization, pricedOf(request)));
  app.setRates(otherRates);
  app.tick(60);
  return { app, quote, options: { offer: { quote, expiresAt: addSeconds(app.clock(), 600) } } };
};

const create = ({ payments }: TestApp, asked: OfferedInvoice, options: CreateInvoiceOptions) =>
  payments.invoices.create(testOrganization, asked, options);

const priceOf = async (made: ReturnType<typeof create>): Promise<string> =>
  Amount.render(rightOf(await made).invoice.price);

describe("an accepted quote", () => {
  test("becomes an invoice at its own rates, not at current rates", async () => {
    const { app, quote, options } = await quoted();
    const price = Amount.render(quote.total.price);
    expect(await priceOf(create(app, request, {}))).not.toBe(price);
    expect(await priceOf(create(app, request, options))).toBe(price);
  });

  test("is accepted after it was written as JSON and read again", async () => {
    const { app, quote, options } = await quoted();
    const read = rightOf(readQuote(JSON.parse(JSON.stringify(renderQuote(quote)))));
    const offer = { ...options.offer, quote: read, expiresAt: app.clock() };
    expect(await priceOf(create(app, request, { offer }))).toBe(Amount.render(quote.total.price));
  });

  test("is a complete request together with who pays", async () => {
    const { app, quote, options } = await quoted();
    const { customerEmail } = request;
    const price = Amount.render(quote.total.price);
    const once = { ...options, idempotencyKey: "a" };
    expect(await priceOf(create(app, { customerEmail }, once))).toBe(price);
    const { items, calculations } = rightOf(await create(app, request, options));
    const alone = rightOf(await create(app, { customerEmail }, once));
    expect(alone.replayed).toBe(true);
    const titles = (found: typeof calculations) =>
      found.map(({ title, price: { after } }) => [title, Amount.render(after)]);
    expect(titles(alone.calculations)).toEqual(titles(calculations));
    expect(alone.items.map(({ quantity }) => quantity)).toEqual(
      items.map(({ quantity }) => quantity),
    );
    expect(await create(app, { customerEmail }, {})).toMatchObject({
      left: { issues: [{ path: ["items"], message: "is required" }] },
    });
  });

  test("has the taxes and the coupons of its lines", async () => {
    const store = memoryStore();
    const ports = {
      ...store,
      rates: fixedRates(otherRates),
      newId: randomIds,
      totals: "shop",
      clock: fixedClock("2026-01-01 00:00:00"),
    } as const;
    const payments = createQuittance(ports);
    const owner = testOrganization;
    const taxes = await Promise.all(
      ["7", "9.975"].map(async (percent, at) => {
        const content = { name: "VAT", percent: Amount.of(percent), isCompound: at === 1 };
        return rightOf(await payments.taxes.create(owner, content)).created.id;
      }),
    );
    rightOf(await payments.coupons.create(owner, { code: "TEN", percent: Amount.of("10") }));
    const items = [custom({ taxIds: taxes }), custom({ taxIds: [] })];
    const asked = { currency: "EUR", items, coupons: ["ten"] } as const;
    const quote = rightOf(await payments.quotes.calculate(owner, asked));
    const read = rightOf(readQuote(JSON.parse(JSON.stringify(renderQuote(quote)))));
    const offer = { quote: read, expiresAt: addSeconds(ports.clock(), 60) };
    const payer = { customerEmail: "payer@example.com" };
    const created = rightOf(await payments.invoices.create(owner, payer, { offer }));
    expect(created.invoice.price).toEqual(quote.total.price);
    expect(created.totals?.taxes).toEqual(quote.totals?.taxes);
    const coupons = { ...payer, items, coupons: [] };
    expect(await payments.invoices.create(owner, coupons, { offer })).toMatchObject({
      left: { kind: "OfferInvalid", reason: "DIFFERENT" },
    });
  });

  test("needs the catalog but no rates", async () => {
    const { app, quote, options } = await quoted();
    app.setRates(rateSetOf({}));
    expect((await create(app, request, {}))._tag).toBe("Left");
    expect(await priceOf(create(app, request, options))).toBe(Amount.render(quote.total.price));
  });

  test("can be accepted until its last second, and not later", async () => {
    const { app, options } = await quoted();
    app.tick(600);
    expect((await create(app, request, options))._tag).toBe("Right");
    app.tick(1);
    expect(await create(app, request, options)).toMatchObject({
      left: { kind: "OfferInvalid", reason: "EXPIRED", line: undefined },
    });
  });

  test.each([
    ["another quantity", { items: [tea({ quantity: 4 }), custom({ title: "Gift wrap" })] }, 0],
    ["no discount", { items: [tea({ quantity: 3 }), custom({ title: "Gift wrap" })] }, 0],
    ["a line more", { items: [...request.items, custom()] }, 2],
    ["a line less", { items: request.items.slice(0, 1) }, 1],
    ["another title", { items: [...request.items.slice(0, 1), custom({ title: "Wrap" })] }, 1],
    ["another currency", { currency: "USD" }, undefined],
    ["a currency that the quote has no rate for", { currency: "JPY" }, undefined],
  ] as const)("is rejected for a request with %s", async (_, change, line) => {
    const { app, options } = await quoted();
    expect(await create(app, { ...request, ...change }, options)).toMatchObject({
      left: { kind: "OfferInvalid", reason: "DIFFERENT", line },
    });
    expect(await eventsOf(app.store)).toEqual([]);
  });

  test("is rejected for a request with another currency and no items", async () => {
    const { app, options } = await quoted();
    const { customerEmail } = request;
    expect(await create(app, { customerEmail, currency: "USD" }, options)).toMatchObject({
      left: { kind: "OfferInvalid", reason: "DIFFERENT", line: undefined },
    });
  });

  test("is rejected when the price in the catalog has changed", async () => {
    const { app, quote, options } = await quoted();
    const basePrice = { currency: "GBP", amount: Amount.of("11") } as const;
    const dearer = createTestApp({
      records: { billingSchemas: [schema({ organizationId: testOrganization, basePrice })] },
    });
    expect(quote.lines.length).toBe(2);
    expect(await create(dearer, request, options)).toMatchObject({
      left: { kind: "OfferInvalid", reason: "DIFFERENT", line: 0 },
    });
    expect((await create(app, request, options))._tag).toBe("Right");
  });

  test("is priced again, so that changed amounts have no effect", async () => {
    const { app, quote, options } = await quoted();
    const forged = { ...quote, total: { price: Amount.one, priceUsd: Amount.one } };
    const offer = { expiresAt: app.clock(), ...options.offer, quote: forged };
    expect(await priceOf(create(app, request, { offer }))).toBe(Amount.render(quote.total.price));
  });

  test("does not hide validation issues of the request", async () => {
    const { app, options } = await quoted();
    const rejected = await create(app, { ...request, customerEmail: "not-an-email" }, options);
    expect(rejected).toMatchObject({ left: { kind: "Invalid" } });
  });
});

describe("an accepted quote under an idempotency key", () => {
  test("is replayed after it expired, and has other content at other rates", async () => {
    const { app, quote, options } = await quoted();
    const keyed = { ...options, idempotencyKey: "order-1" };
    const first = rightOf(await create(app, request, keyed));
    app.tick(10_000);
    const again = rightOf(await create(app, request, keyed));
    expect([again.replayed, again.invoice.id]).toEqual([true, first.invoice.id]);
    const offer = { expiresAt: app.clock(), quote: { ...quote, rates: otherRates } };
    // Without a quote, it is not known whether the items differ or the earlier quote.
    for (const [other, name] of [
      [{ offer }, "quote"],
      [{}, "items"],
    ] as const) {
      expect(await create(app, request, { idempotencyKey: "order-1", ...other })).toMatchObject({
        left: { kind: "IdempotencyMismatch", differences: [name] },
      });
    }
    rightOf(await create(app, request, { idempotencyKey: "order-2" }));
    const later = { idempotencyKey: "order-2", offer };
    expect(await create(app, request, later)).toMatchObject({ left: { differences: ["quote"] } });
  });
});
