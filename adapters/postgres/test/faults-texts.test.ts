import { memoryCredentials, memoryStore } from "@quittance/memory";
import type { PostgresStore } from "@quittance/postgres";
import type { Either, Id, Payment } from "quittance";
import { testOrganization } from "quittance/testing";
import type { PageRequest } from "quittance/adapter";
import { afterAll, describe, expect, test } from "vitest";
import { storedLedger } from "./expect-agreement.ts";
import { foreignRecords, owners } from "./foreign-records.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { bill, invoiceOf, openTestApp, paymentOf } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("texts");

afterAll(() => store.close());

const [owner] = owners;
if (owner === undefined) throw new Error("There is no organization");

const replacement = "\ufffd";
const credential = { digest: "a".repeat(64), organizationId: owner, scopes: undefined };
const [, ...payments] = (foreignRecords.payments ?? []).filter(
  (payment) => payment.organizationId === owner && payment.id < "payment_2",
);
const [first] = payments as [Payment, ...Array<Payment>];

/** Stored texts have the replacement character for what UTF-8 cannot represent. */
const records = {
  ...foreignRecords,
  credentials: [credential],
  payments: [{ ...first, idempotencyKey: `key_${replacement}`, fingerprint: replacement }],
};

type Look = (target: PostgresStore, text: string) => () => Promise<Either<unknown, unknown>>;

const page: PageRequest = { limit: 10, start: { offset: 0 } };

/** Returns a text as an identifier, as a host may pass it. */
const as = <Prefix extends string>(text: string): Id<Prefix> => text as Id<Prefix>;

const looks: Readonly<Record<string, Look>> = {
  findPayment: ({ payments: { findPayment } }, text) => findPayment(owner, as(text)),
  findByKey: ({ payments: { findByKey } }, text) => findByKey(owner, text),
  findInvoice: ({ invoices: { findInvoice } }, text) => findInvoice(owner, as(text), new Set()),
  ownerOf: ({ invoices: { ownerOf } }, text) => ownerOf(as(text)),
  "findEarlierCall by key": ({ invoices: { findEarlierCall } }, text) =>
    findEarlierCall(owner, { key: text, fingerprint: "" }),
  lookUp: ({ catalog: { lookUp } }, text) =>
    lookUp(owner, { products: new Set([as(text)]), billingSchemas: new Set([as(text)]) }),
  findProviders: ({ providers: { findProviders } }, text) => findProviders(new Set([as(text)])),
  findByDigest: ({ credentials: { findByDigest } }, text) => findByDigest(text),
  "listPayments by provider": ({ payments: { listPayments } }, text) =>
    listPayments(owner, { providerIds: [text] }, page),
  "listPayments by invoice": ({ payments: { listPayments } }, text) =>
    listPayments(owner, { invoiceId: as(text) }, page),
  "listInvoices by provider": ({ invoices: { listInvoices } }, text) =>
    listInvoices(owner, { providerId: text }, page),
  "listInvoices by address": ({ invoices: { listInvoices } }, text) =>
    listInvoices(owner, { customerEmail: text }, page),
  "listInvoices by currency": ({ invoices: { listInvoices } }, text) =>
    listInvoices(owner, { currencies: [text] }, page),
};

const texts: Readonly<Record<string, string>> = {
  "half a pair": "key_\ud800",
  "the other half": "key_\udc00",
  NUL: "key_\0",
  "NUL and the end of a text": 'key_"\\{},\0',
  "what an array is written with": 'key_"\\{},',
};

const cases = Object.entries(looks).flatMap(([name, look]) =>
  Object.entries(texts).map(([kind, text]) => ({ name, look, kind, text })),
);

type Case = (typeof cases)[number];

const expectAlike = async ({ look, text }: Case): Promise<void> => {
  const memory = { ...memoryStore(records), credentials: memoryCredentials(records.credentials) };
  const target = await filled();
  expect(await look(target, text)()).toEqual(await look(memory, text)());
};

let opened: Promise<PostgresStore> | undefined;
const filled = (): Promise<PostgresStore> => (opened ??= store.fill(records));

describe("texts that UTF-8 or PostgreSQL cannot represent have the same results as in memory", () => {
  test.each(cases)("$name: $kind", expectAlike);
});

describe("the operations reject them before the store", () => {
  const invalid = ["k\ud800", "k\udc00", `k${replacement}`, "k\0", "k\ud83d\ude00"];

  test("as keys of payments and invoices", async () => {
    const app = await openTestApp(store);
    const { id } = await bill(app, "10");
    const before = await storedLedger(store, app);
    for (const key of invalid) {
      const paid = await app.payments.recordPayment(testOrganization, id, paymentOf(key, "10"));
      expect(paid).toMatchObject({ left: { issues: [{ kind: "IdempotencyKeyInvalid" }] } });
      const options = { idempotencyKey: key };
      const billed = await app.payments.createInvoice(testOrganization, invoiceOf("10"), options);
      expect(billed).toMatchObject({ left: { kind: "IdempotencyKeyInvalid" } });
    }
    expect(await storedLedger(store, app)).toEqual(before);
  });

  test("as metadata, also with a used key", async () => {
    const app = await openTestApp(store);
    const options = { idempotencyKey: "used" };
    rightOf(await app.payments.createInvoice(testOrganization, invoiceOf("10"), options));
    const before = await storedLedger(store, app);
    for (const value of ["\ud800", "\udc00", "\0"]) {
      const request = { ...invoiceOf("10"), metadata: { note: value } };
      const rejected = await app.payments.createInvoice(testOrganization, request);
      expect(rejected).toMatchObject({ left: { issues: [{ kind: "MetadataValueInvalid" }] } });
      const taken = await app.payments.createInvoice(testOrganization, request, options);
      expect(taken).toEqual({ _tag: "Left", left: { kind: "IdempotencyMismatch" } });
    }
    expect(await storedLedger(store, app)).toEqual(before);
  });
});
