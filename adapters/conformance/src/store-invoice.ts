import { type LedgerEvent, type OrganizationId } from "quittance";
import {
  eventDescription,
  invoicePartDescription,
  type IdempotencyClaim,
  type InvoiceRecords,
} from "quittance/adapter";
import {
  expectPortFailed,
  expectSame,
  expectSuccess,
  whole,
  type ConformanceCase,
} from "./case.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import { everySeller, fullInvoice } from "./sample-invoice.ts";
import { sampleProduct, sampleSchema } from "./sample-product.ts";
import { ledgerOf, numbered, ours, sampleInvoice, theirs, withoutLines } from "./sample-records.ts";
import { distinctKeys } from "./sample-texts.ts";

const claim: IdempotencyClaim = { key: "key-1", fingerprint: '["invoice",{"é":1}]' };
const empty = ledgerOf();
const named = { name: "Organization", imageUrl: undefined };
const selling = ledgerOf({
  organizations: [
    { id: ours, ...named, seller: everySeller },
    { id: theirs, ...named },
  ],
});
const stocked = { ...selling, products: [sampleProduct], billingSchemas: [sampleSchema] };
const otherSeller = { legalName: "Other", address: { country: "FR" } };

const created = ({ invoice }: InvoiceRecords): LedgerEvent =>
  eventDescription.invoiceEvent("invoice.created", invoice, {
    id: `event_${invoice.id}`,
    createdAt: invoice.createdAt,
  });

const made = (suffix: string, organizationId: OrganizationId = ours): InvoiceRecords =>
  withoutLines(sampleInvoice(suffix, { organizationId }));

const store = (
  { invoices }: LedgerRepositories,
  records: InvoiceRecords,
  idempotency: IdempotencyClaim | undefined,
): ReturnType<ReturnType<typeof invoices.storeInvoice>> =>
  invoices.storeInvoice(records.invoice.organizationId, records, idempotency, [created(records)])();

/** Expects exactly these invoices and their events. */
const expectStored = async (
  { invoices, outbox }: LedgerRepositories,
  stored: ReadonlyArray<InvoiceRecords>,
): Promise<void> => {
  const ids = stored.map(({ invoice }) => invoice.id).sort();
  const page = await expectSuccess(invoices.listInvoices(ours, {}, whole));
  expectSame("invoices that are stored", page.rows.map(({ id }) => id).sort(), ids);
  const events = await expectSuccess(outbox.read(ours, undefined, 100));
  const eventIds = events.map(({ event }) => event.id).sort();
  expectSame(
    "events that are stored",
    eventIds,
    stored.map((records) => created(records).id).sort(),
  );
};

const earlierCallCase = (
  name: string,
  requested: IdempotencyClaim,
  expected: unknown,
  owner: OrganizationId = ours,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`findEarlierCall ${name}`, empty, async (ledger) => {
    await store(ledger, made("other"), { key: "key-2", fingerprint: "other" });
    await store(ledger, made("a"), claim);
    expectSame(
      name,
      await expectSuccess(ledger.invoices.findEarlierCall(owner, requested)),
      expected,
    );
  });

const earlier = { invoiceId: "invoice_a" as const, sameContent: true };

/** The conformance cases of `storeInvoice` and `findEarlierCall`. */
export const storeInvoiceCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("storeInvoice stores all records exactly", stocked, async (ledger) => {
    expectSame("the result", await expectSuccess(() => store(ledger, fullInvoice, claim)), {
      kind: "InvoiceStored",
      seller: everySeller,
    });
    const { invoices } = ledger;
    const found = await expectSuccess(
      invoices.findInvoice(
        ours,
        fullInvoice.invoice.id,
        new Set(invoicePartDescription.storedInvoiceParts),
      ),
    );
    const { invoice, items, calculations, paymentIntents } = fullInvoice;
    expectSame("invoice", found?.invoice, invoice);
    expectSame("items", found?.items, items);
    expectSame("calculations", found?.calculations, calculations);
    const intents = new Map(paymentIntents.map((intent) => [intent.id, intent]));
    expectSame("payment intents", found?.paymentIntents, intents);
    await expectStored(ledger, [fullInvoice]);
  }),
  ...[ours, theirs].map((owner) =>
    ledgerCase(`storeInvoice stores the seller of ${owner}`, selling, async (ledger) => {
      const { invoice, ...rest } = made("a", owner);
      const records = { ...rest, invoice: { ...invoice, seller: otherSeller } };
      const seller = owner === ours ? everySeller : undefined;
      const expected = seller && { kind: "InvoiceStored", seller };
      expectSame("the result", await expectSuccess(() => store(ledger, records, claim)), expected);
      const found = await expectSuccess(ledger.invoices.findInvoice(owner, invoice.id, new Set()));
      expectSame("the seller", found?.invoice.seller, seller);
    }),
  ),
  ledgerCase("storeInvoice stores every invoice without a key", empty, async (ledger) => {
    await expectSuccess(() => store(ledger, made("a"), undefined));
    await expectSuccess(() => store(ledger, made("b"), undefined));
    await expectStored(ledger, [made("a"), made("b")]);
  }),
  ledgerCase("storeInvoice returns the earlier call and stores nothing", empty, async (ledger) => {
    await expectSuccess(() => store(ledger, made("a"), claim));
    expectSame("a replay", await expectSuccess(() => store(ledger, made("b"), claim)), earlier);
    await expectStored(ledger, [made("a")]);
  }),
  ledgerCase("storeInvoice reports a key used for other content", empty, async (ledger) => {
    await expectSuccess(() => store(ledger, made("a"), claim));
    const other = { ...claim, fingerprint: '["invoice",{"e":1}]' };
    const found = await expectSuccess(() => store(ledger, made("b"), other));
    expectSame("other content", found, { ...earlier, sameContent: false });
    await expectStored(ledger, [made("a")]);
  }),
  ledgerCase("storeInvoice fails for an identifier that is taken", empty, async (ledger) => {
    await expectSuccess(() => store(ledger, made("a"), undefined));
    const { invoice, ...rest } = made("a");
    const other = { ...rest, invoice: { ...invoice, customerEmail: "eve@example.com" } };
    const events = [created(made("b"))];
    const repeated = ledger.invoices.storeInvoice(ours, other, claim, events);
    await expectPortFailed(repeated, "invoices");
    const found = await expectSuccess(ledger.invoices.findInvoice(ours, invoice.id, new Set()));
    expectSame("the invoice", found?.invoice, invoice);
    await expectStored(ledger, [made("a")]);
    expectSame("the key", await expectSuccess(() => store(ledger, made("b"), claim)), undefined);
  }),
  ledgerCase("storeInvoice separates keys by organization", empty, async (ledger) => {
    await expectSuccess(() => store(ledger, made("a", theirs), claim));
    expectSame("the result", await expectSuccess(() => store(ledger, made("b"), claim)), undefined);
    await expectStored(ledger, [made("b")]);
  }),
  ledgerCase("storeInvoice stores one of twenty concurrent retries", empty, async (ledger) => {
    const all = numbered("t", 20).map((suffix) => made(suffix));
    const results = await Promise.all(
      all.map((records) => expectSuccess(() => store(ledger, records, claim))),
    );
    const winners = all.filter((_, index) => results[index] === undefined);
    expectSame("the number of stored invoices", winners.length, 1);
    const won = { invoiceId: winners[0]?.invoice.id, sameContent: true };
    const others = results.filter((result) => result !== undefined);
    expectSame("the others", others, Array(19).fill(won));
    await expectStored(ledger, winners);
  }),
  ledgerCase("storeInvoice stores twenty concurrent keys", empty, async (ledger) => {
    const all = numbered("t", 20).map((suffix) => made(suffix));
    await Promise.all(
      all.map((records) =>
        expectSuccess(() => store(ledger, records, { ...claim, key: records.invoice.id })),
      ),
    );
    await expectStored(ledger, all);
  }),
  earlierCallCase("returns the created invoice", claim, earlier),
  earlierCallCase(
    "reports other content",
    { ...claim, fingerprint: "{}" },
    { ...earlier, sameContent: false },
  ),
  earlierCallCase("returns nothing for an unknown key", { ...claim, key: "key-3" }, undefined),
  earlierCallCase("returns nothing for another organization", claim, undefined, theirs),
  ledgerCase("findEarlierCall preserves the longest content", empty, async (ledger) => {
    const long = { ...claim, fingerprint: "漢".repeat(100_000) };
    await expectSuccess(() => store(ledger, made("a"), long));
    const { invoices } = ledger;
    expectSame("long", await expectSuccess(invoices.findEarlierCall(ours, long)), earlier);
  }),
  ledgerCase("findEarlierCall and storeInvoice compare keys exactly", empty, async (ledger) => {
    for (const [index, key] of distinctKeys.entries()) {
      const call = { ...claim, key };
      const before = await expectSuccess(ledger.invoices.findEarlierCall(ours, call));
      expectSame(`${key} before`, before, undefined);
      const suffix = String(index);
      const result = await expectSuccess(() => store(ledger, made(suffix), call));
      expectSame(`the result for ${key}`, result, undefined);
      const found = await expectSuccess(ledger.invoices.findEarlierCall(ours, call));
      expectSame(key, found, { ...earlier, invoiceId: `invoice_${suffix}` });
    }
  }),
];
