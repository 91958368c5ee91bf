import { invoiceEvent, type LedgerEvent } from "../events/event.ts";
import { idOf, type OrganizationId } from "../ids.ts";
import { storedInvoiceParts } from "../invoice/expand-invoice.ts";
import type { InvoiceRecords } from "../invoice/invoice-records.ts";
import { maxIdempotencyKeyLength } from "../payment/limits.ts";
import type { IdempotencyClaim } from "../ports/invoice-repository.ts";
import { succeed, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import { fullInvoice, sampleProduct, sampleSchema } from "./sample-invoice.ts";
import { bare, ledgerOf, numbered, ours, sampleInvoice, theirs } from "./sample-records.ts";

const claim: IdempotencyClaim = { key: "key-1", fingerprint: '["invoice",{"é":1}]' };
const empty = ledgerOf();
const stocked = ledgerOf({ products: [sampleProduct], billingSchemas: [sampleSchema] });
const whole = { limit: 100, start: { offset: 0 } } as const;

const created = ({ invoice }: InvoiceRecords): LedgerEvent =>
  invoiceEvent("invoice.created", invoice, {
    id: idOf("event", `event_${invoice.id}`),
    createdAt: invoice.createdAt,
  });

const made = (suffix: string, organizationId: OrganizationId = ours): InvoiceRecords =>
  bare(sampleInvoice(suffix, { organizationId }));

const store = (
  { invoices }: LedgerRepositories,
  records: InvoiceRecords,
  under: IdempotencyClaim | undefined,
): ReturnType<ReturnType<typeof invoices.storeInvoice>> =>
  invoices.storeInvoice(records.invoice.organizationId, records, under, [created(records)])();

/** The identifiers of all invoices of ours, and the subjects of all events. */
const expectStored = async (
  { invoices, outbox }: LedgerRepositories,
  stored: ReadonlyArray<InvoiceRecords>,
): Promise<void> => {
  const ids = stored.map(({ invoice }) => invoice.id).sort();
  const page = await succeed(invoices.listInvoices(ours, {}, whole));
  expectSame("invoices that are stored", page.rows.map(({ id }) => id).sort(), ids);
  const events = await succeed(outbox.read(ours, undefined, 100));
  const told = events.map(({ event }) => event.id).sort();
  expectSame("events that are stored", told, stored.map((records) => created(records).id).sort());
};

const replays = (
  name: string,
  asked: IdempotencyClaim,
  expected: unknown,
  owner: OrganizationId = ours,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`findEarlierCall ${name}`, empty, async (ledger) => {
    await store(ledger, made("other"), { key: "key-2", fingerprint: "other" });
    await store(ledger, made("a"), claim);
    expectSame(name, await succeed(ledger.invoices.findEarlierCall(owner, asked)), expected);
  });

const earlier = { invoiceId: idOf("invoice", "invoice_a"), sameContent: true };
const longest = "~".repeat(maxIdempotencyKeyLength);

/** What `storeInvoice` and `findEarlierCall` promise. */
export const storeInvoiceCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("storeInvoice keeps all records, to the digit", stocked, async (ledger) => {
    expectSame("the answer", await succeed(() => store(ledger, fullInvoice, claim)), undefined);
    const { invoices } = ledger;
    const found = await succeed(
      invoices.findInvoice(ours, fullInvoice.invoice.id, new Set(storedInvoiceParts)),
    );
    const { invoice, items, calculations, paymentIntents } = fullInvoice;
    expectSame("invoice", found?.invoice, invoice);
    expectSame("items", found?.items, items);
    expectSame("calculations", found?.calculations, calculations);
    const intents = new Map(paymentIntents.map((intent) => [intent.id, intent]));
    expectSame("payment intents", found?.paymentIntents, intents);
    await expectStored(ledger, [fullInvoice]);
  }),
  ledgerCase("storeInvoice stores again what has no claim", empty, async (ledger) => {
    await succeed(() => store(ledger, made("a"), undefined));
    await succeed(() => store(ledger, made("b"), undefined));
    await expectStored(ledger, [made("a"), made("b")]);
  }),
  ledgerCase("storeInvoice gives the earlier call and stores nothing", empty, async (ledger) => {
    await succeed(() => store(ledger, made("a"), claim));
    expectSame("a replay", await succeed(() => store(ledger, made("b"), claim)), earlier);
    await expectStored(ledger, [made("a")]);
  }),
  ledgerCase("storeInvoice tells a key that was used for other content", empty, async (ledger) => {
    await succeed(() => store(ledger, made("a"), claim));
    const other = { ...claim, fingerprint: '["invoice",{"e":1}]' };
    const found = await succeed(() => store(ledger, made("b"), other));
    expectSame("other content", found, { ...earlier, sameContent: false });
    await expectStored(ledger, [made("a")]);
  }),
  ledgerCase("storeInvoice keeps keys apart by organization", empty, async (ledger) => {
    await succeed(() => store(ledger, made("a", theirs), claim));
    expectSame("the answer", await succeed(() => store(ledger, made("b"), claim)), undefined);
    await expectStored(ledger, [made("b")]);
  }),
  ledgerCase("storeInvoice stores one of twenty at the same time", empty, async (ledger) => {
    const all = numbered("t", 20).map((suffix) => made(suffix));
    const answers = await Promise.all(
      all.map((records) => succeed(() => store(ledger, records, claim))),
    );
    const winners = all.filter((_, index) => answers[index] === undefined);
    expectSame("how many were stored", winners.length, 1);
    const won = { invoiceId: winners[0]?.invoice.id, sameContent: true };
    const others = answers.filter((answer) => answer !== undefined);
    expectSame("the others", others, Array(19).fill(won));
    await expectStored(ledger, winners);
  }),
  ledgerCase("storeInvoice stores twenty keys at the same time", empty, async (ledger) => {
    const all = numbered("t", 20).map((suffix) => made(suffix));
    await Promise.all(
      all.map((records) =>
        succeed(() => store(ledger, records, { ...claim, key: records.invoice.id })),
      ),
    );
    await expectStored(ledger, all);
  }),
  replays("gives the invoice that was made", claim, earlier),
  replays(
    "tells other content",
    { ...claim, fingerprint: "{}" },
    { ...earlier, sameContent: false },
  ),
  replays("gives nothing for an unknown key", { ...claim, key: "key-3" }, undefined),
  replays("tells keys apart by case", { ...claim, key: "KEY-1" }, undefined),
  replays("takes no pattern for a key", { ...claim, key: "key_1" }, undefined),
  replays("gives nothing to another organization", claim, undefined, theirs),
  ledgerCase("findEarlierCall keeps the longest key and content", empty, async (ledger) => {
    const long = { key: longest, fingerprint: "漢".repeat(100_000) };
    await succeed(() => store(ledger, made("a"), long));
    const { invoices } = ledger;
    expectSame("long", await succeed(invoices.findEarlierCall(ours, long)), earlier);
    const shorter = { ...long, key: longest.slice(1) };
    expectSame("shorter", await succeed(invoices.findEarlierCall(ours, shorter)), undefined);
  }),
];
