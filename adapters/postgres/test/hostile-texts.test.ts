import { postgresStore } from "@quittance/postgres";
import * as fc from "fast-check";
import { Amount, type Id, type Invoice, type Payment, type OrganizationId } from "quittance";
import type { InvoiceConditions } from "quittance/adapter";
import { beforeAll, describe, expect, test } from "vitest";
import {
  sampleInvoice,
  samplePayment,
  withoutLines,
} from "../../conformance/src/sample-records.ts";
import { databaseOf } from "../src/tenancy/database.ts";
import { listInvoices } from "../src/invoice/invoice-repository.ts";
import { listPayments } from "../src/payment/payment-repository.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("hostile");
const database = databaseOf(oneServer(store.executor), "quittance");

const owner: OrganizationId = "org_a";
const invoice: Invoice = {
  ...sampleInvoice("a", { organizationId: owner, currency: "USD" }),
  // The encoding of half a surrogate pair.
  customerEmail: "\uFFFD@example.com",
};

/** A name that must be quoted in the literal of an array. */
const oddProvider: Id<"prov"> = 'prov_{"a",\\NULL}';

const payment: Payment = {
  ...samplePayment("a", { organizationId: owner, providerId: oddProvider, status: "COMPLETED" }),
  price: { currency: "USD", amount: Amount.one },
  // The encoding of a key that UTF-8 cannot represent.
  idempotencyKey: "key_\uFFFD",
};

beforeAll(async () => {
  const imported = withoutLines({ ...invoice, customerEmail: "a@example.com" });
  await store.fill({ invoices: [imported], payments: [payment] });
  // Imports reject such an address, but it can be written by hand.
  await store.admin.query(
    "UPDATE quittance.invoices SET customer_email = $1, customer_email_folded = $1",
    [invoice.customerEmail],
  );
});

const page = { limit: 5, start: { offset: 0 } };
const nothing = { rows: [], total: 0, totalCapped: false, hasMore: false };
const onlyInvoice = { rows: [invoice], total: 1, totalCapped: false, hasMore: false };
const onlyPayment = { rows: [payment], total: 1, totalCapped: false, hasMore: false };

const invoicesBy = (filter: InvoiceConditions) => listInvoices(database)(owner, filter, page);

/** A filter that a caller without types could pass. */
const paymentsBy = (filter: Readonly<Record<string, unknown>>) =>
  listPayments(database)(owner, filter, page);

/** Returns a text as an identifier, as a host may pass it. */
const as = <Prefix extends string>(text: string): Id<Prefix> => text as Id<Prefix>;

const { catalog, credentials, invoices, payments, providers } = postgresStore(store.executor);

/** The repositories that find a record by a text. */
const finders: Readonly<Record<string, (text: string) => () => Promise<unknown>>> = {
  findPayment: (text) => payments.findPayment(owner, as(text)),
  findByKey: (text) => payments.findByKey(owner, text),
  findInvoice: (text) => invoices.findInvoice(owner, as(text), new Set()),
  ownerOf: (text) => invoices.ownerOf(as(text)),
  findEarlierCall: (text) => invoices.findEarlierCall(owner, { key: text, fingerprint: "" }),
  lookUp: (text) =>
    catalog.lookUp(owner, { products: new Set([as(text)]), billingSchemas: new Set([as(text)]) }),
  findProviders: (text) => providers.findProviders(new Set([as(text)])),
  findByDigest: (text) => credentials.findByDigest(text),
};

const hostile = [
  ...["key_\uD800", "key_\uDC00", "key_\0", 'key_"\\{},\0', 'key_"\\{},'],
  ...["", "\0", "prov_a\0", "\uD800", "\uDC00@example.com", "%", "_", "'", '"', "\\", "{}", "NULL"],
  ...[
    "prov_%",
    "'; DROP TABLE quittance.payments; --",
    "$1",
    ':"schema"',
    "🙂",
    "a".repeat(100_000),
  ],
];

describe("a text that is in no record", () => {
  for (const text of hostile) {
    const name = JSON.stringify(text.slice(0, 40));
    test(`finds nothing: ${name}`, async () => {
      expect(await invoicesBy({ providerId: text })).toEqual(nothing);
      expect(await invoicesBy({ currency: [text] })).toEqual(nothing);
      expect(await invoicesBy({ customerEmail: text })).toEqual(nothing);
      for (const property of ["providerId", "currency", "status"]) {
        expect(await paymentsBy({ [property]: [text] })).toEqual(nothing);
        expect(await paymentsBy({ [property]: [text, `${text}?`] })).toEqual(nothing);
      }
      expect(await paymentsBy({ invoiceId: text })).toEqual(nothing);
      for (const [name, find] of Object.entries(finders)) {
        expect(await find(text)(), name).toEqual(await find("none")());
      }
    });

    test(`does not change the rest of a list: ${name}`, async () => {
      expect(await invoicesBy({ currency: [text, "USD", text] })).toEqual(onlyInvoice);
      expect(await paymentsBy({ providerId: [text, oddProvider] })).toEqual(onlyPayment);
      expect(await paymentsBy({ status: ["COMPLETED", text] })).toEqual(onlyPayment);
    });
  }

  test("finds nothing, for any text", async () => {
    const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expect(await invoicesBy({ providerId: text })).toEqual(nothing);
        expect(await invoicesBy({ customerEmail: `${text}@nowhere` })).toEqual(nothing);
        const texts = [text, `${text}\0`, `\uD800${text}`];
        expect(await invoicesBy({ currency: texts })).toEqual(nothing);
        expect(await paymentsBy({ providerId: texts })).toEqual(nothing);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a text that is in a record", () => {
  test("finds the record by its key and its identifier", async () => {
    const found = { _tag: "Right", right: payment };
    expect(await finders["findByKey"]?.(payment.idempotencyKey)()).toEqual(found);
    expect(await finders["findPayment"]?.(payment.id)()).toEqual(found);
  });

  test("finds the record, for any characters", async () => {
    expect(await paymentsBy({ providerId: [oddProvider] })).toEqual(onlyPayment);
    expect(await paymentsBy({ providerId: [oddProvider, "prov_b"] })).toEqual(onlyPayment);
    expect(await invoicesBy({ providerId: oddProvider })).toEqual(onlyInvoice);
    expect(await invoicesBy({ customerEmail: "\uFFFD@EXAMPLE.com" })).toEqual(onlyInvoice);
  });

  test("finds the record once, also if it is repeated", async () => {
    const currencies = Array.from({ length: 5000 }, () => "USD");
    expect(await paymentsBy({ currencies })).toEqual(onlyPayment);
  });
});
