import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createCatalog,
  createQuittance,
  createQuotes,
  discount,
  fixedRates,
  type Catalog,
  type Quittance,
  type Quotes,
  type OrganizationId,
  type InvoiceId,
  type PaymentId,
  type ProductId,
  type BillingSchemaId,
  type TaxId,
} from "quittance";
import { fixedClock, rateSetOf, sequentialIds } from "quittance/testing";
import { describe, expect, test } from "vitest";
import type { Namespaces } from "./quittance.ts";

/** A service as plain JavaScript sees it: any arguments. */
type Untyped<Service> = {
  readonly [Name in keyof Service]: (
    ...args: ReadonlyArray<unknown>
  ) => Service[Name] extends (...args: never) => AsyncIterable<unknown>
    ? AsyncIterable<unknown>
    : Promise<unknown>;
};

/** A promise, or the rows of an iteration. */
type Called = Promise<unknown> | AsyncIterable<unknown>;

/** Waits for the result of a call, or for the first row. */
const resultOf = async (called: Called): Promise<unknown> => {
  if (!(Symbol.asyncIterator in called)) return called;
  for await (const row of called) return row;
  return undefined;
};

const ports = {
  ...memoryStore(),
  rates: fixedRates(rateSetOf({ EUR: "0.8" })),
  clock: fixedClock("2025-07-17 12:00:00"),
  newId: sequentialIds(),
};
const quittance = createQuittance(ports) as unknown as Untyped<Quittance>;
const quotes = createQuotes(ports) as unknown as Untyped<Quotes>;
const catalog = createCatalog(ports) as unknown as Untyped<Catalog>;

const org: OrganizationId = "org_acme";
const invoiceId: InvoiceId = "invoice_1";
const paymentId: PaymentId = "payment_1";
const productId: ProductId = "product_1";
const schemaId: BillingSchemaId = "schema_1";
const taxId: TaxId = "tax_1";

const price = Amount.of("19.99");
const item = { type: "PAYMENT_INTENT", currency: "EUR", price, quantity: 1 };
const product = { type: "PRODUCT", productId, billingSchemaId: schemaId, quantity: 1 };
const contact = { customerEmail: "ada@example.com" };

type Wrong = readonly [args: ReadonlyArray<unknown>, message: string];

const isOrganization = "must be an identifier of the form org_<id>, got";
const isAmount = 'must be an Amount, such as Amount.of("19.99"), got';

const wrongItems: ReadonlyArray<Wrong> = [
  [["acme"], `organizationId ${isOrganization} "acme"`],
  [[invoiceId, {}], `organizationId ${isOrganization} "invoice_1"`],
  [[7, {}], `organizationId ${isOrganization} 7`],
  [[org, { items: item }], ".items must be an array"],
  [[org, { items: [null] }], ".items[0] must be an object, got null"],
  [[org, { items: [{ ...item, price: 19.99 }] }], `.items[0].price ${isAmount} 19.99`],
  [[org, { items: [{ ...item, price: null }] }], `.items[0].price ${isAmount} null`],
  [[org, { items: [{ ...item, price: {} }] }], `.items[0].price ${isAmount} an object`],
  [[org, { items: [item, { ...item, price: "5" }] }], `.items[1].price ${isAmount} "5"`],
  [
    [org, { items: [{ ...product, quantity: "1" }] }],
    '.items[0].quantity must be a number, got "1"',
  ],
  [
    [org, { items: [{ ...product, productId: schemaId }] }],
    '.items[0].productId must be an identifier of the form product_<id>, got "schema_1"',
  ],
  [
    [org, { items: [{ ...item, currency: "euro" }] }],
    '.items[0].currency must be the code of a currency, such as "EUR", got "euro"',
  ],
  [[org, { items: [], currency: null }], '.currency must be the code of a currency, such as "EUR"'],
  [[org, { items: [], coupons: "A" }], '.coupons must be an array, or undefined, got "A"'],
  [[org, { items: [], coupons: ["A", 7] }], ".coupons[1] must be a string, got 7"],
  [
    [org, { items: [{ ...item, type: "GIFT" }] }],
    ".items[0].type must be one of PRODUCT, PAYMENT_INTENT",
  ],
  [
    [org, { items: [{ ...item, adjustments: [{ percent: 10 }] }] }],
    ".items[0].adjustments[0].type must be one of DISCOUNT, FEE, got nothing",
  ],
  [
    [org, { items: [{ ...item, adjustments: [{ kind: 10 }] }] }],
    ".items[0].adjustments[0].kind must be an object, got 10",
  ],
  [
    [org, { items: [{ ...item, adjustments: [7] }] }],
    ".items[0].adjustments[0] must be an object, got 7",
  ],
  [
    [org, { items: [{ ...item, adjustments: [undefined] }] }],
    ".items[0].adjustments[0] must be an object, got nothing",
  ],
  [
    [org, { items: [{ ...product, adjustments: [{ type: "FEE", percent: "10" }] }] }],
    '.items[0].adjustments[0].percent must be an Amount, such as Amount.of("19.99"), or undefined,',
  ],
  [
    [org, { items: [{ ...product, adjustments: [{ type: "FEE", amount: 5 }] }] }],
    '.items[0].adjustments[0].amount must be an Amount, such as Amount.of("19.99"), or undefined,',
  ],
  [
    [org, { items: [{ ...product, adjustments: [{ type: "FEE", amount: price, title: 7 }] }] }],
    ".items[0].adjustments[0].title must be a string, or undefined, got 7",
  ],
  [
    [org, { items: [{ ...item, taxIds: "tax_vat" }] }],
    '.items[0].taxIds must be an array, or undefined, got "tax_vat"',
  ],
  [
    [org, { items: [{ ...product, taxIds: ["tax_vat", "vat"] }] }],
    '.items[0].taxIds[1] must be an identifier of the form tax_<id>, got "vat"',
  ],
];

const missingQuantity: Wrong = [
  [org, { ...contact, items: [{ ...product, quantity: undefined }] }],
  "request.items[0].quantity must be a number, got nothing",
];

const requests = [...wrongItems.map(withContact), missingQuantity];

function withContact([args, message]: Wrong): Wrong {
  const [organization, request] = args;
  if (typeof request !== "object") return [args, message];
  return [[organization, { ...contact, ...request }], message];
}

const inFilter = (property: string, filter: object, message: string): Wrong => [
  [org, filter],
  `filter.${property} ${message}`,
];

const bounds: ReadonlyArray<Wrong> = [
  inFilter(
    "priceUsdFrom",
    { priceUsdFrom: 5 },
    'must be an Amount, such as Amount.of("19.99"), or',
  ),
  inFilter(
    "createdAtTo",
    { createdAtTo: new Date(0) },
    "must be a string, or undefined, got an object",
  ),
  inFilter("statuses", { statuses: "PENDING" }, 'must be an array, or undefined, got "PENDING"'),
  inFilter("statuses[0]", { statuses: ["OPEN"] }, "must be one of PENDING"),
  [[org, {}, { limit: "20" }], 'options.limit must be a number, or undefined, got "20"'],
];

const quoteCases: Readonly<Record<keyof Quotes, ReadonlyArray<Wrong>>> = {
  calculateQuote: [
    ...requests,
    [[org], "request must be an object, got nothing"],
    [[org, {}], "request.items must be an array, got nothing"],
  ],
  reviewQuote: [
    [["acme"], `organizationId ${isOrganization} "acme"`],
    [[org, { items: [null] }], "draft.items[0] must be an object, got null"],
    [[org, { items: [], coupons: "A" }], 'draft.coupons must be an array, or undefined, got "A"'],
    [[org, { items: [], coupons: [undefined, 7] }], "draft.coupons[1] must be a string, or"],
    [
      [org, { items: [{ ...product, quantity: "1" }] }],
      'draft.items[0].quantity must be a number, or undefined, got "1"',
    ],
    [
      [org, { items: [{ ...item, taxIds: [undefined, "vat"] }] }],
      'draft.items[0].taxIds[1] must be an identifier of the form tax_<id>, or undefined, got "vat"',
    ],
    [
      [org, { items: [{ ...item, adjustments: [undefined, 7] }] }],
      "draft.items[0].adjustments[1] must be an object, or undefined, got 7",
    ],
    [
      [org, { items: [{ ...item, price: 5 }] }],
      'draft.items[0].price must be an Amount, such as Amount.of("19.99"), or undefined, got 5',
    ],
  ],
  validateInvoice: [
    ...requests,
    [[org, { items: [item] }], "request.customerEmail must be a string, got nothing"],
    [
      [org, { ...contact, items: [item], metadata: { order: 7 } }],
      'request.metadata["order"] must be a string, got 7',
    ],
    [
      [org, { ...contact, items: [item], metadata: "order=7" }],
      'request.metadata must be an object, or undefined, got "order=7"',
    ],
  ],
};

const invoiceDrafts: ReadonlyArray<Wrong> = [
  [[org, { items: [], customerEmail: 7 }], "draft.customerEmail must be a string, or undefined"],
  [[org, { items: [{ ...item, price: 5 }] }], "draft.items[0].price must be an Amount"],
];

const cases: Readonly<
  Record<Exclude<keyof Quittance, keyof Namespaces | "forOrganization">, ReadonlyArray<Wrong>>
> = {
  ...quoteCases,
  reviewInvoice: invoiceDrafts,
  previewInvoice: invoiceDrafts,
  createInvoice: [
    ...requests,
    [
      [org, { ...contact, items: [item] }, { idempotencyKey: 7 }],
      "options.idempotencyKey must be a string, or undefined, got 7",
    ],
    [
      [org, { ...contact, items: [item] }, null],
      "options must be an object, or undefined, got null",
    ],
    [
      [org, { ...contact, items: [item] }, { offer: { quote: {} } }],
      "options.offer.quote.currency must be the code of a currency",
    ],
  ],
  getInvoice: [
    [[org, paymentId], 'id must be an identifier of the form invoice_<id>, got "payment_1"'],
    [[org, invoiceId, { parts: "items" }], "options.parts must be an array"],
  ],
  findInvoiceOwner: [[[org], 'id must be an identifier of the form invoice_<id>, got "org_acme"']],
  quoteInvoice: [[[org, invoiceId, "eur"], "currency must be the code of a currency"]],
  getPayable: [[[org, invoiceId, "eur"], "currency must be the code of a currency"]],
  getPayableAmount: [[[org, invoiceId], "currency must be the code of a currency"]],
  sweepDue: [[["o"], "organizationId must be an identifier of the form org_<id>"]],
  voidInvoice: [[[org], "id must be an identifier of the form invoice_<id>, got nothing"]],
  listInvoices: [
    ...bounds,
    inFilter("customerEmail", { customerEmail: 7 }, "must be a string, or undefined, got 7"),
  ],
  allInvoices: bounds.slice(0, -1),
};

const catalogCases: Readonly<
  Record<Exclude<keyof Catalog, "products" | "taxes" | "coupons">, ReadonlyArray<Wrong>>
> = {
  createBillingSchema: [
    [
      [org, productId, { name: "One", basePrice: { currency: "GBP", amount: 35 } }],
      `content.basePrice.amount ${isAmount} 35`,
    ],
    [[org, productId, { name: "One" }], "content.basePrice must be an object, got nothing"],
  ],
  reviseBillingSchema: [
    [
      [org, schemaId, { recurrence: { intervalType: "HOUR" } }],
      'changes.recurrence.intervalType must be one of DAY, WEEK, MONTH, YEAR, got "HOUR"',
    ],
  ],
  deactivateBillingSchema: [[[org, productId], "id must be an identifier of the form schema_<id>"]],
  getBillingSchema: [[[org, productId], "id must be an identifier of the form schema_<id>"]],
  listBillingSchemas: [
    [
      [org, { productId: taxId }],
      "filter.productId must be an identifier of the form product_<id>, or undefined",
    ],
    [[org, {}, { limit: "9" }], 'options.limit must be a number, or undefined, got "9"'],
  ],
};

const rejects = (
  service: Readonly<Record<string, (...args: ReadonlyArray<unknown>) => Called>>,
  wrong: Readonly<Record<string, ReadonlyArray<Wrong>>>,
): void => {
  expect(Object.keys(wrong).sort()).toEqual(Object.keys(service).sort());
  for (const [name, found] of Object.entries(wrong)) {
    test.each(found)(`${name} rejects %j`, async (args, message) => {
      const called = service[name]?.(...args);
      const error = await resultOf(called ?? Promise.resolve()).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(TypeError);
      expect((error as TypeError).message).toContain(message);
      expect((error as TypeError).message.startsWith(`${name}: `)).toBe(true);
    });
  }
};

/** The operations that are not in a namespace. */
const flatOf = (service: object) =>
  Object.fromEntries(
    Object.entries(service).filter(
      ([name, operation]) => typeof operation === "function" && name !== "forOrganization",
    ),
  ) as Readonly<Record<string, (...args: ReadonlyArray<unknown>) => Called>>;

describe("with an argument of a wrong type", () => {
  describe("a payments service", () => {
    rejects(flatOf(quittance), cases);
  });
  describe("a quote service", () => {
    rejects(quotes, quoteCases);
  });
  describe("a catalog service", () => {
    rejects(flatOf(catalog), catalogCases);
  });
});

test.each([
  ["tax", { at: "TOTAL" }, '.at must be one of LINE, DOCUMENT, got "TOTAL"'],
  ["tax", "LINE", ' must be an object, or undefined, got "LINE"'],
  ["taxes", {}, ".taxesFor must be a function, got nothing"],
  ["taxes", () => [], " must be an object, or undefined, got a function"],
  ["coupons", {}, ".couponsByCode must be a function, got nothing"],
  ["clock", undefined, " must be a function, got nothing"],
  ["rounding", { EUR: { increment: "0", mode: "UP", at: "LINE" } }, undefined],
])("a service is not created with an invalid %s: %j", (name, value, message) => {
  const invalid = { ...ports, [name]: value };
  for (const create of [createQuotes, createQuittance]) {
    expect(() => create(invalid)).toThrow(TypeError);
    if (message !== undefined) {
      expect(() => create(invalid)).toThrow(`createQuotes: ${name}${message}`);
    }
  }
});

test("a TypeError shows at most 60 characters of a text", async () => {
  const error = await quittance.getInvoice("x".repeat(1_000_000), 1).catch(String);
  expect(error).toContain(`got "${"x".repeat(60)}..."`);
  expect(String(error).length).toBeLessThan(200);
});

test("arguments of the right types and values out of range are reported as failures", async () => {
  const items = [{ ...item, quantity: 0.5, adjustments: [discount({ percent: price })] }];
  const result = await quittance.calculateQuote(org, { items, note: "not a property" });
  expect(result).toMatchObject({ _tag: "Left", left: { kind: "RequestInvalid" } });
  const adjustments = [{ type: "FEE", percent: price, amount: price }];
  expect(await quittance.calculateQuote(org, { items: [{ ...item, adjustments }] })).toMatchObject({
    left: {
      issues: [{ line: 0, reason: { kind: "AdjustmentSizeRequired", index: 0 } }],
    },
  });
  const unread = { ...item, adjustments: [undefined], taxIds: [undefined] };
  const draft = { items: [{ type: undefined }, unread], currency: undefined };
  expect(await quittance.reviewQuote(org, draft)).toMatchObject({ _tag: "Right" });
  const thousandAndOne = Array.from({ length: 1001 }, (_, index) => (index < 1000 ? item : 7));
  expect(await quittance.calculateQuote(org, { items: thousandAndOne })).toMatchObject({
    left: { issues: [{ kind: "TooManyItems" }] },
  });
});
