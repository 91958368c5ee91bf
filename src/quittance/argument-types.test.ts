import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  createQuotes,
  fixedRates,
  type Quittance,
  type OrganizationId,
  type Id,
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

const org: OrganizationId = "org_acme";
const invoiceId: Id<"invoice"> = "invoice_1";
const paymentId: Id<"payment"> = "payment_1";

const price = Amount.of("19.99");
const item = { type: "PAYMENT_INTENT", currency: "EUR", price, quantity: 1 };
const contact = { customerEmail: "ada@example.com" };

type Wrong = readonly [args: ReadonlyArray<unknown>, message: string];

const isOrganization = "must be an identifier of the form org_<id>, got";

const requests: ReadonlyArray<Wrong> = [
  [["acme"], `organizationId ${isOrganization} "acme"`],
  [[invoiceId, {}], `organizationId ${isOrganization} "invoice_1"`],
  [[7, {}], `organizationId ${isOrganization} 7`],
];

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

const validateCases: Pick<Record<keyof Quittance, ReadonlyArray<Wrong>>, "validateInvoice"> = {
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
];

const cases: Readonly<
  Record<Exclude<keyof Quittance, keyof Namespaces | "forOrganization">, ReadonlyArray<Wrong>>
> = {
  ...validateCases,
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
