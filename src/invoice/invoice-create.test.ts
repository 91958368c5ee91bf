import { describe, expect, test } from "vitest";
import { Amount, createQuittance, discount, type NewInvoice } from "quittance";
import { portFailed, right } from "quittance/adapter";
import { rateSetOf, testOrganization } from "quittance/testing";
import {
  eventsOf,
  freeItem,
  createTestApp,
  plainRates,
} from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { custom, tea } from "../../test/support/sample-catalog.ts";
import { issuesIn, wrongQuantity } from "../../test/support/issues-in.ts";

/** Two teas for 10 GBP each and a delivery for 2 EUR, billed in dollars. */
const request: NewInvoice = {
  currency: "USD",
  items: [tea({ quantity: 2 }), custom({ title: "InvoiceDelivery" })],
  customerEmail: "payer@example.com",
  redirectUrl: "https://example.com/thanks",
  metadata: { order: "1001" },
};

const idempotencyKey = "order-1001";

test("an invoice is stored with its items, steps and custom items", async () => {
  const app = createTestApp();
  const { invoice, items, calculations, paymentIntents, replayed } = rightOf(
    await app.payments.invoices.create(testOrganization, request),
  );
  expect(replayed).toBe(false);
  expect(invoice).toMatchObject({
    id: "invoice_1",
    status: "PENDING",
    substatus: undefined,
    currency: "USD",
    customerEmail: "payer@example.com",
    redirectUrl: "https://example.com/thanks",
    metadata: { order: "1001" },
    createdAt: "2025-07-17 12:00:00",
    voidedAt: undefined,
  });
  // 20 GBP at 0.75 a dollar, truncated after 30 digits, and 2 EUR at 0.8.
  const price = `29.1${"6".repeat(29)}`;
  expect(Amount.render(invoice.price)).toBe(price);
  expect(items.map(({ quantity, currency }) => [quantity, currency])).toEqual([
    [2, "GBP"],
    [1, "EUR"],
  ]);
  expect(calculations.map(({ idx, basis }) => `${String(idx)} ${basis.kind}`)).toEqual([
    "0 Base",
    "1 CurrencyChange",
    "0 Base",
    "1 CurrencyChange",
    "0 Total",
    "0 TotalUsd",
  ]);
  const intents = [...paymentIntents.values()];
  expect(intents.map(({ id, title }) => [id, title])).toEqual([
    ["payment_intent_1", "InvoiceDelivery"],
  ]);
});

test("an invoice causes one event", async () => {
  const app = createTestApp();
  const { events } = rightOf(await app.payments.invoices.create(testOrganization, request));
  expect(events.map(({ type }) => type)).toEqual(["invoice.created"]);
  expect(await eventsOf(app.store)).toEqual(events);
});

test("an invoice of 0 is COMPLETED when it is created, with an event", async () => {
  const app = createTestApp();
  const free = { items: [freeItem], customerEmail: "payer@example.com" };
  const { invoice, events } = rightOf(await app.payments.invoices.create(testOrganization, free));
  expect(invoice).toMatchObject({ status: "COMPLETED", substatus: undefined });
  expect(events.map(({ type }) => type)).toEqual(["invoice.created", "invoice.completed"]);
  expect(await eventsOf(app.store)).toEqual(events);
});

test("an offer without lines gives a request no items", async () => {
  const { payments, clock } = createTestApp();
  const asked = { items: [custom()] };
  const quote = rightOf(await payments.quotes.calculate(testOrganization, asked));
  const offer = { quote: { ...quote, lines: [] }, expiresAt: clock() };
  const given = { customerEmail: "payer@example.com" };
  expect(leftOf(await payments.invoices.create(testOrganization, given, { offer }))).toMatchObject({
    kind: "Invalid",
    issues: [{ path: ["items"] }],
  });
});

describe("a positive price that becomes 0 in the currency of the invoice", () => {
  const ulp = Amount.of("0.000000000000000000000000000001");
  const tiny: NewInvoice = {
    currency: "EUR",
    items: [custom({ currency: "GBP", price: ulp, quantity: 1 })],
    customerEmail: "payer@example.com",
  };
  const rejected = {
    kind: "Invalid",
    issues: [
      {
        path: ["items"],
        message:
          "The total is 0 although an item has a positive price; " +
          "raise the price or use another currency",
        code: "AMOUNT_TOO_SMALL",
      },
    ],
  };
  // It was COMPLETED when it was created, with nothing paid.
  const smallApp = () => createTestApp({ rates: rateSetOf({ EUR: "0.5", GBP: "1" }) });

  test("is rejected, and nothing is stored", async () => {
    const app = smallApp();
    const made = await app.payments.invoices.create(testOrganization, tiny, { idempotencyKey });
    expect(leftOf(made)).toEqual(rejected);
    expect(leftOf(await app.payments.invoices.validate(testOrganization, tiny))).toEqual(rejected);
    expect(await eventsOf(app.store)).toEqual([]);
  });

  test("has a quote, which cannot be accepted", async () => {
    const app = smallApp();
    const { currency, items } = tiny;
    const asked = { currency, items };
    const quote = rightOf(await app.payments.quotes.calculate(testOrganization, asked));
    expect(Amount.render(quote.total.price)).toBe("0");
    app.setRates(rateSetOf({ EUR: "1", GBP: "1" }));
    const offer = { quote, expiresAt: app.clock() };
    const made = await app.payments.invoices.create(testOrganization, tiny, { offer });
    expect(leftOf(made)).toEqual(rejected);
  });

  test("is rejected with free items, and after other issues", async () => {
    const app = smallApp();
    const items = [freeItem, ...tiny.items];
    const small = { ...tiny, items };
    expect(leftOf(await app.payments.invoices.validate(testOrganization, small))).toEqual(rejected);
    const both = { ...small, customerEmail: "not-an-email" };
    expect(issuesIn(leftOf(await app.payments.invoices.validate(testOrganization, both)))).toEqual([
      "customerEmail: Invalid email address",
    ]);
  });

  test("is accepted when another item has a price, or when it is discounted to 0", async () => {
    const app = smallApp();
    const priced = { ...tiny, items: [...tiny.items, custom({})] };
    expect((await app.payments.invoices.create(testOrganization, priced))._tag).toBe("Right");
    const adjustments = [discount({ percent: Amount.of("100") })];
    const free = { ...tiny, items: [custom({ currency: "GBP", price: ulp, adjustments })] };
    const { invoice } = rightOf(await app.payments.invoices.create(testOrganization, free));
    expect(invoice.status).toBe("COMPLETED");
  });

  test("is accepted when the last digit is not 0", async () => {
    const app = smallApp();
    const items = [custom({ currency: "GBP", price: ulp, quantity: 2 })];
    const made = await app.payments.invoices.create(testOrganization, { ...tiny, items });
    const { invoice } = rightOf(made);
    expect([Amount.render(invoice.price), invoice.status]).toEqual([Amount.render(ulp), "PENDING"]);
  });
});

describe("with an idempotency key", () => {
  test("the same request returns the same invoice, and stores nothing", async () => {
    const app = createTestApp();
    const options = { idempotencyKey };
    const first = rightOf(await app.payments.invoices.create(testOrganization, request, options));
    const before = await eventsOf(app.store);
    app.tick(60);
    const again = rightOf(await app.payments.invoices.create(testOrganization, request, options));
    expect(again).toEqual({ ...first, replayed: true, events: [] });
    expect(await eventsOf(app.store)).toEqual(before);
  });

  test("a replay reads no rates and no catalog", async () => {
    const app = createTestApp();
    const options = { idempotencyKey };
    await app.payments.invoices.create(testOrganization, request, options);
    const down = createQuittance({
      ...app.ports,
      rates: { ratesFor: () => () => Promise.reject(new Error("requested rates")) },
      catalog: { lookUp: () => () => Promise.reject(new Error("requested the catalog")) },
    });
    const again = await down.invoices.create(testOrganization, request, options);
    expect(rightOf(again).replayed).toBe(true);
  });

  test("a replay returns the current invoice", async () => {
    const app = createTestApp();
    const options = { idempotencyKey };
    const { invoice } = rightOf(
      await app.payments.invoices.create(testOrganization, request, options),
    );
    await app.payments.invoices.void(testOrganization, invoice.id);
    const again = rightOf(await app.payments.invoices.create(testOrganization, request, options));
    expect(again.invoice.status).toBe("VOIDED");
  });

  test("another request is rejected, and stores nothing", async () => {
    const app = createTestApp();
    const options = { idempotencyKey };
    const { invoice } = rightOf(
      await app.payments.invoices.create(testOrganization, request, options),
    );
    const items = request.items.map((item) => ({ ...item, quantity: 7 }));
    const more = request.items.slice(1);
    for (const [changes, ...differences] of [
      [{ metadata: { order: "1002" } }, "metadata"],
      [{ customerEmail: "eve@example.com" }, "customerEmail"],
      [{ items }, "items"],
      [{ items: more }, "items"],
      [{ items, redirectUrl: "https://shop.example" }, "redirectUrl", "items"],
      [{ currency: "EUR" }, "currency"],
      [{ currency: undefined }, "currency"],
      [{ currency: undefined, metadata: {} }, "metadata", "currency"],
    ] as const) {
      const other = { ...request, ...changes };
      const result = await app.payments.invoices.create(testOrganization, other, options);
      expect(leftOf(result)).toEqual({
        kind: "IdempotencyMismatch",
        idempotencyKey,
        earlierId: invoice.id,
        differences,
      });
    }
    expect(rightOf(await app.payments.invoices.list(testOrganization)).total).toBe(1);
  });

  test("of two calls at once one creates and the other replays", async () => {
    const app = createTestApp();
    const call = () => app.payments.invoices.create(testOrganization, request, { idempotencyKey });
    const both = (await Promise.all([call(), call()])).map(rightOf);
    expect(both.map(({ replayed }) => replayed).sort()).toEqual([false, true]);
    expect(new Set(both.map(({ invoice }) => invoice.id)).size).toBe(1);
    expect(await eventsOf(app.store)).toHaveLength(1);
  });

  test("is looked up again after a rejection only if a coupon may have been redeemed", async () => {
    const app = createTestApp();
    let calls = 0;
    const findEarlierCall: typeof app.store.invoices.findEarlierCall = (...args) => {
      calls += 1;
      return app.store.invoices.findEarlierCall(...args);
    };
    const invoices = { ...app.store.invoices, findEarlierCall };
    const service = createQuittance({ ...app.ports, invoices });
    const lookUps = async (coupons?: ReadonlyArray<string>) => {
      calls = 0;
      const items = [{ productId: "product_none", billingSchemaId: "schema_none" }] as const;
      const invalid = { ...request, items, coupons };
      leftOf(await service.invoices.create(testOrganization, invalid, { idempotencyKey }));
      return calls;
    };
    expect(await lookUps()).toBe(1);
    expect(await lookUps([])).toBe(1);
    expect(await lookUps(["SPRING"])).toBe(2);
  });

  test("of an invoice that the store has lost is a defect", async () => {
    const app = createTestApp();
    rightOf(await app.payments.invoices.create(testOrganization, request, { idempotencyKey }));
    const findInvoice = () => () => Promise.resolve(right(undefined));
    const invoices = { ...app.store.invoices, findInvoice };
    const service = createQuittance({ ...app.ports, invoices });
    await expect(
      service.invoices.create(testOrganization, request, { idempotencyKey }),
    ).rejects.toThrow("a claim is stored together with its invoice");
  });

  test.each(["", "with space", "ümlaut", "x".repeat(256)])("%j is not a key", async (key) => {
    const result = await createTestApp().payments.invoices.create(testOrganization, request, {
      idempotencyKey: key,
    });
    expect(leftOf(result)).toEqual({ kind: "IdempotencyKeyInvalid" });
  });

  test.each([null, 17, true, ["key"], {}])("%j is not a key, which is text", async (key) => {
    const options = { idempotencyKey: key as never };
    const result = await createTestApp().payments.invoices.create(
      testOrganization,
      request,
      options,
    );
    expect(leftOf(result)).toEqual({ kind: "IdempotencyKeyInvalid" });
  });

  test("an option with another name is reported", async () => {
    const options = { idempotencykey: "order-1" } as never;
    const { invoices } = createTestApp().payments;
    const result = await invoices.create(testOrganization, request, options);
    const issues = [{ path: ["idempotencykey"], message: "Unknown field" }];
    expect(leftOf(result)).toEqual({ kind: "Invalid", issues });
  });

  test("a key can have 1 to 255 characters", async () => {
    for (const key of ["x", "x".repeat(255)]) {
      const options = { idempotencyKey: key };
      rightOf(await createTestApp().payments.invoices.create(testOrganization, request, options));
    }
  });
});

test("if the store fails, the invoice is not stored and the failure is returned", async () => {
  const app = createTestApp();
  const failed = portFailed("invoices", new Error("disk full"));
  const storeInvoice = () => () => Promise.resolve({ _tag: "Left", left: failed } as const);
  const failing = createQuittance({
    ...app.ports,
    invoices: { ...app.ports.invoices, storeInvoice },
  });
  const options = { idempotencyKey };
  const result = await failing.invoices.create(testOrganization, request, options);
  expect(leftOf(result)).toEqual(failed);
  expect(rightOf(await app.payments.invoices.list(testOrganization)).total).toBe(0);
  expect(await eventsOf(app.store)).toEqual([]);
  const retried = rightOf(await app.payments.invoices.create(testOrganization, request, options));
  expect(retried.replayed).toBe(false);
});

test("an invalid request is rejected with all issues of its form", async () => {
  const app = createTestApp();
  const result = await app.payments.invoices.create(testOrganization, {
    items: [tea({ quantity: 0 }), custom({ price: Amount.zero })],
    customerEmail: "not-an-email",
    redirectUrl: "ftp://example.com",
  });
  expect(issuesIn(leftOf(result))).toEqual([
    `items.0.quantity: ${wrongQuantity}`,
    "items.1.price: must be greater than 0",
    "customerEmail: Invalid email address",
    "redirectUrl: Invalid URL",
  ]);
});

test("a missing rate is a failure and never defaults to 1", async () => {
  const app = createTestApp({ rates: { ...plainRates, unitsPerUsd: new Map() } });
  const result = await app.payments.invoices.create(testOrganization, request);
  expect(leftOf(result)).toMatchObject({ kind: "RateNotFound" });
});
