import { buildSync } from "esbuild";
import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  createQuotes,
  fixedRates,
  timestampOf,
  type Item,
  type OrganizationId,
} from "quittance";
import type { AdjustmentKind } from "quittance/adapter";
import { fixedClock, rateSetOf, sequentialIds } from "quittance/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { bank } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

/** The amounts of a second copy of the package, as when a process loads it twice. */
let OtherAmount: typeof Amount;

beforeAll(async () => {
  const { outputFiles } = buildSync({
    entryPoints: ["src/money/amount.ts"],
    bundle: true,
    format: "esm",
    write: false,
  });
  const source = encodeURIComponent(outputFiles[0]?.text ?? "");
  const copy = (await import(/* @vite-ignore */ `data:text/javascript,${source}`)) as {
    readonly Amount: typeof Amount;
  };
  OtherAmount = copy.Amount;
});

type Unknowns = ReadonlyArray<unknown>;
type Call = (...args: Unknowns) => unknown;

/** Returns a value with every amount in it of the other copy, also what its functions return. */
const inOtherCopy = (value: unknown): unknown => {
  if (Amount.is(value)) return OtherAmount.parseCanonical(Amount.render(value));
  if (typeof value === "function") return returningCopies(value as Call);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Promise) return value.then(inOtherCopy);
  if (Array.isArray(value)) return value.map(inOtherCopy);
  if (value instanceof Set) return value;
  if (value instanceof Map) {
    return new Map([...value].map(([key, found]: [unknown, unknown]) => [key, inOtherCopy(found)]));
  }
  const entries = Object.entries(value).map(([key, found]) => [key, inOtherCopy(found)] as const);
  return Object.fromEntries(entries);
};

/** What a port passes to a function of the library is of the other copy, too. */
const returningCopies =
  (call: Call): Call =>
  (...args) =>
    inOtherCopy(
      call(
        ...args.map((arg) =>
          typeof arg === "function"
            ? (...given: Unknowns): unknown => (arg as Call)(...given.map(inOtherCopy))
            : arg,
        ),
      ),
    );

const hasAmounts = (value: unknown): boolean => {
  if (Amount.is(value)) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasAmounts);
};

/** Which values are amounts of the other copy. */
type Side = "own" | "arguments" | "ports" | "everything";

const tip: AdjustmentKind = {
  type: "TIP",
  apply: ({ amount }) => Amount.add(amount, Amount.one),
};

const createPorts = (side: Side) => {
  const ports = {
    ...memoryStore({ providers: [bank] }),
    rates: fixedRates(rateSetOf({ EUR: "0.8", GBP: "0.75" })),
    clock: fixedClock("2025-07-17 12:00:00"),
    newId: sequentialIds(),
  };
  const isCopied = side === "ports" || side === "everything";
  return isCopied ? (inOtherCopy(ports) as typeof ports) : ports;
};

/** All operations over new ports, and the names of those that were called with amounts. */
const createService = (side: Side) => {
  const ports = createPorts(side);
  const isCopied = side === "arguments" || side === "everything";
  const kind = isCopied || side === "ports" ? (inOtherCopy(tip) as AdjustmentKind) : tip;
  const all = {
    ...createQuotes(ports),
    ...createQuittance({ ...ports, adjustmentKinds: [kind] }),
  };
  const called = new Set<string>();
  const watched = (operations: object, namespace = ""): object =>
    Object.fromEntries(
      Object.entries(operations).map(([name, operation]: [string, object]) => {
        if (typeof operation !== "function") return [name, watched(operation, `${name}.`)];
        const call = (...args: Unknowns): unknown => {
          if (hasAmounts(args)) called.add(`${namespace}${name}`);
          return (operation as Call)(...(isCopied ? (inOtherCopy(args) as Unknowns) : args));
        };
        return [name, call];
      }),
    );
  return { service: watched(all) as typeof all, called, kind };
};

const org: OrganizationId = "org_acme";

/** Fills a catalog, and returns the items of a request that use all of it. */
const fillCatalog = async ({
  service,
  kind,
}: ReturnType<typeof createService>): Promise<ReadonlyArray<Item>> => {
  const product = rightOf(await service.products.create(org, { name: "Tea" })).created;
  const { created: schema } = rightOf(
    await service.billingSchemas.create(org, {
      productId: product.id,
      name: "Each",
      currency: "EUR",
      basePrice: Amount.zero,
      pricing: {
        model: "GRADUATED",
        tiers: [
          { upTo: Amount.of("2"), unitPrice: Amount.of("9.5"), flatPrice: Amount.one },
          { upTo: undefined, unitPrice: Amount.of("8"), flatPrice: Amount.zero },
        ],
        minimum: Amount.of("5"),
      },
    }),
  );
  const revised = rightOf(
    await service.billingSchemas.revise(org, schema.id, {
      pricing: { ...schema.pricing, model: "GRADUATED", maximum: Amount.of("500") },
    }),
  );
  const { created: tax } = rightOf(
    await service.taxes.create(org, {
      name: "VAT",
      percent: Amount.of("18"),
      category: "S",
      isInclusive: false,
      isCompound: false,
    }),
  );
  const vat = rightOf(await service.taxes.revise(org, tax.id, { percent: Amount.of("19") }));
  const coupon = { code: "SPRING", amount: Amount.of("2"), currency: "EUR" } as const;
  rightOf(await service.coupons.create(org, { ...coupon, minimumTotal: Amount.of("4") }));
  const shared = { taxIds: [vat.id], units: Amount.of("1.5") };
  return [
    {
      type: "PRODUCT",
      productId: product.id,
      billingSchemaId: revised.id,
      quantity: 3,
      ...shared,
      adjustments: [
        { type: "DISCOUNT", percent: Amount.of("10") },
        { kind, title: "Tip", details: {} },
      ],
    },
    {
      type: "PAYMENT_INTENT",
      currency: "GBP",
      price: Amount.of("12.34"),
      quantity: 1,
      ...shared,
      adjustments: [{ type: "FEE", amount: Amount.of("0.75") }],
    },
  ];
};

/** Calls every operation that takes amounts, and returns what they return as text. */
const trade = async (side: Side) => {
  const created = createService(side);
  const { service } = created;
  const items = await fillCatalog(created);
  const wanted = { currency: "EUR", items, coupons: ["spring"] } as const;
  const request = { ...wanted, customerEmail: "ada@example.com" };
  const quote = rightOf(await service.quotes.calculate(org, wanted));
  const offer = { quote, expiresAt: timestampOf("2025-07-18 00:00:00") };
  const invoices = [
    rightOf(await service.invoices.create(org, request, { idempotencyKey: "a", offer })),
    rightOf(await service.invoices.create(org, request)),
  ] as const;
  const again = await service.invoices.create(org, request, { idempotencyKey: "a", offer });
  const [first, second] = [invoices[0].invoice.id, invoices[1].invoice.id];
  const pay = {
    idempotencyKey: "p",
    providerId: bank.id,
    status: "COMPLETED",
    currency: "EUR",
    price: Amount.of("7.5"),
  } as const;
  const payment = rightOf(await service.payments.record(org, first, pay)).payment;
  const bounds = { priceUsdFrom: Amount.of("0.01"), priceUsdTo: Amount.of("1000") };
  const refund = { idempotencyKey: "r", currency: "EUR", price: Amount.of("1.25") } as const;
  const invoiceItemId = invoices[0].items[0]?.id ?? "invoice_item_0";
  const lines = [{ invoiceItemId, amount: Amount.of("2") }];
  const page = await service.invoices.list(org, { ...bounds, limit: 1 });
  const { nextCursor: cursor } = rightOf(page);
  const results = [
    ...[quote, invoices, again, page],
    await service.invoices.validate(org, request),
    await service.invoices.preview(org, request),
    await service.payments.record(org, first, pay),
    await service.payments.recordMany(org, [{ ...pay, invoiceId: second, idempotencyKey: "p2" }]),
    await service.refunds.record(org, payment.id, refund),
    await service.refunds.record(org, payment.id, {
      idempotencyKey: "r2",
      currency: "EUR",
      refundedTotal: Amount.of("2"),
    }),
    await service.creditNotes.create(org, first, { idempotencyKey: "n", lines }),
    await service.invoices.due(org, first, { currency: "GBP" }),
    await service.invoices.get(org, first, { expand: ["payments", "taxes", "totals"] }),
    await service.invoices.quote(org, first, { currency: "GBP" }),
    await service.dashboard.read(org, { period: "last_day" }),
    await service.invoices.list(org, { ...bounds, limit: 1, ...(cursor && { cursor }) }),
    await service.payments.list(org, { ...bounds, limit: 1 }),
    await service.refunds.list(org, { ...bounds, limit: 1 }),
    await service.creditNotes.list(org, { ...bounds, limit: 1 }),
  ];
  for (const rows of [
    service.invoices.all(org, bounds),
    service.payments.all(org, bounds),
    service.refunds.all(org, bounds),
    service.creditNotes.all(org, bounds),
  ]) {
    for await (const row of rows) results.push(row as never);
  }
  const isFailed = (result: unknown): boolean =>
    JSON.stringify(result).startsWith('{"_tag":"Left"');
  const text = results.map((result) => JSON.stringify(result));
  return { text, failed: results.filter(isFailed), called: [...created.called].sort() };
};

describe("amounts of a second copy of the package", () => {
  test("are not of the class of the first, and are amounts of both", () => {
    const [own, other] = [Amount.of("2.5"), OtherAmount.of("2.5")];
    expect(other.constructor).not.toBe(own.constructor);
    expect([Amount.is(other), OtherAmount.is(own)]).toEqual([true, true]);
    expect(Amount.render(Amount.multiplyByRate(own, other))).toBe("6.25");
  });

  test.each<Side>(["arguments", "ports", "everything"])(
    "give the same results as %s of all operations",
    async (side) => {
      const { text, failed } = await trade(side);
      expect(failed).toEqual([]);
      expect(text).toEqual((await trade("own")).text);
    },
  );

  test("are passed to every operation that takes amounts", async () => {
    const known = [
      "invoices.all",
      "invoices.create",
      "invoices.list",
      "invoices.preview",
      "invoices.validate",
    ];
    known.push("payments.all", "payments.list", "payments.record", "payments.recordMany");
    known.push("quotes.calculate", "refunds.all", "refunds.list", "refunds.record");
    known.push("billingSchemas.create", "billingSchemas.revise");
    known.push("taxes.create", "taxes.revise", "coupons.create");
    known.push("creditNotes.all", "creditNotes.create", "creditNotes.list");
    expect((await trade("own")).called).toEqual(known.sort());
  });
});

test.each<[string, unknown]>([
  ["an object with units", { units: 5n * 10n ** 30n, toJSON: () => "5" }],
  ["what is left of an amount that was sent to a worker", structuredClone(Amount.of("5"))],
])("%s is not an amount", (_, value) => {
  expect(Amount.is(value)).toBe(false);
});
