import { idOf, type InvoiceId, type OrganizationId } from "../ids.ts";
import {
  isStoredPart,
  storedInvoiceParts,
  withParents,
  type StoredInvoice,
  type StoredInvoicePart,
} from "../invoice/expand-invoice.ts";
import { maxExpandedPayments } from "../invoice/limits.ts";
import { byNewest } from "../listing/page.ts";
import type { Payment } from "../payment/payment.ts";
import { addSeconds } from "../time/timestamp.ts";
import { succeed, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ledgerCase, type LedgerSubject } from "./ledger-case.ts";
import { sampleLedger } from "./sample-invoice.ts";
import {
  bare,
  ledgerOf,
  ours,
  sampleInvoice,
  samplePayment,
  sampleTime,
  theirs,
} from "./sample-records.ts";

const asked = idOf("invoice", "invoice_a");

/** What the sample ledger holds for an invoice. */
const expanded = (
  owner: OrganizationId,
  id: InvoiceId,
  parts: ReadonlySet<StoredInvoicePart>,
): StoredInvoice | undefined => {
  const owned = <Found extends { readonly organizationId: string }>(
    part: StoredInvoicePart,
    records: ReadonlyArray<Found>,
  ): ReadonlyArray<Found> =>
    parts.has(part) ? records.filter(({ organizationId }) => organizationId === owner) : [];
  const found = sampleLedger.invoices.find(
    ({ invoice }) => invoice.organizationId === owner && invoice.id === id,
  );
  if (found === undefined) return undefined;
  const payments = owned("payments", sampleLedger.payments).filter(
    ({ invoiceId }) => invoiceId === id,
  );
  const payers = payments.map(({ providerId }) => providerId);
  const providers = parts.has("payments.provider")
    ? sampleLedger.providers.filter((provider) => payers.includes(provider.id))
    : [];
  return {
    invoice: found.invoice,
    items: owned("items", found.items),
    paymentIntents: byId(owned("items.payment_intent", found.paymentIntents)),
    calculations: owned("calculations", found.calculations),
    payments: [...payments].sort(byNewest),
    paymentsTotal: payments.length,
    providers: byId(providers),
    organization: parts.has("organization")
      ? sampleLedger.organizations.find((organization) => organization.id === owner)
      : undefined,
  };
};

const byId = <Id, Found extends { readonly id: Id }>(
  records: ReadonlyArray<Found & { readonly id: Id }>,
): ReadonlyMap<Id, Found> => new Map(records.map((found) => [found.id, found]));

const finds = (
  name: string,
  parts: Iterable<StoredInvoicePart>,
  owner: OrganizationId = ours,
  id: InvoiceId = asked,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`findInvoice ${name}`, sampleLedger, async ({ invoices }) => {
    const wanted = new Set([...withParents(parts)].filter(isStoredPart));
    const found = await succeed(invoices.findInvoice(owner, id, wanted));
    expectSame(name, found, expanded(owner, id, wanted));
  });

const tells = (
  name: string,
  id: string,
  expected: OrganizationId | undefined,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`ownerOf ${name}`, owners, async ({ invoices }) => {
    const found = await succeed(invoices.ownerOf(idOf("invoice", id)));
    expectSame(name, found, expected);
  });

const owners = ledgerOf({
  invoices: [
    bare(sampleInvoice("ours")),
    bare(sampleInvoice("theirs", { organizationId: theirs })),
    bare(sampleInvoice("both")),
    bare(sampleInvoice("both", { organizationId: theirs })),
  ],
});

const lonely = ledgerOf({
  invoices: [bare(sampleInvoice("a")), bare(sampleInvoice("b"))],
  payments: [samplePayment("b", { invoiceId: idOf("invoice", "invoice_b") })],
});

/** So many payments of an invoice, the first five made earlier and by another provider. */
const manyPayments = (suffix: string, count: number): ReadonlyArray<Payment> =>
  [...Array(count).keys()].map((index) =>
    samplePayment(`${suffix}_${String(index).padStart(3, "0")}`, {
      invoiceId: idOf("invoice", `invoice_${suffix}`),
      ...(index < 5 ? { createdAt: addSeconds(sampleTime, -1), providerId: old } : {}),
    }),
  );

const old = idOf("prov", "prov_old");
const ofAsked = manyPayments("a", maxExpandedPayments + 5);
const ofOther = manyPayments("b", maxExpandedPayments);
const crowded = ledgerOf({
  invoices: [bare(sampleInvoice("a")), bare(sampleInvoice("b"))],
  payments: [...ofAsked, ...ofOther],
});

/** What `findInvoice` and `ownerOf` promise. */
export const findInvoiceCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  finds("gives every property of the invoice, and no part that was not asked for", []),
  ...storedInvoiceParts.map((part) => finds(`gives ${part} alone, with its parent`, [part])),
  finds("gives all parts together", storedInvoiceParts),
  finds("gives the other organization its own", storedInvoiceParts, theirs),
  finds("gives nothing for an unknown identifier", [], ours, idOf("invoice", "invoice_none")),
  finds("tells identifiers apart by case", [], ours, idOf("invoice", "invoice_A")),
  finds("gives nothing to an unknown organization", [], idOf("org", "org_none")),
  ledgerCase("findInvoice gives no part of another invoice", lonely, async ({ invoices }) => {
    const found = await succeed(invoices.findInvoice(ours, asked, new Set(storedInvoiceParts)));
    const [organization] = lonely.organizations;
    const nothing = { items: [], calculations: [], payments: [], paymentsTotal: 0 };
    const maps = { paymentIntents: new Map() };
    const expected = { invoice: sampleInvoice("a"), organization, providers: new Map() };
    expectSame("an invoice without anything", found, { ...expected, ...nothing, ...maps });
  }),
  ledgerCase("findInvoice gives the newest payments, and counts all", crowded, async (store) => {
    const parts = new Set(["payments", "payments.provider"] as const);
    const found = await succeed(store.invoices.findInvoice(ours, asked, parts));
    const newest = [...ofAsked].sort(byNewest).slice(0, maxExpandedPayments);
    expectSame("its payments", found?.payments, newest);
    expectSame("how many there are", found?.paymentsTotal, ofAsked.length);
    const [card] = crowded.providers;
    const providers = card === undefined ? [] : [card];
    expectSame("the providers of the newest", found?.providers, byId(providers));
  }),
  ledgerCase("findInvoice gives as many payments as fit", crowded, async ({ invoices }) => {
    const id = idOf("invoice", "invoice_b");
    const found = await succeed(invoices.findInvoice(ours, id, new Set(["payments"])));
    expectSame("its payments", found?.payments, [...ofOther].sort(byNewest));
    expectSame("how many there are", found?.paymentsTotal, maxExpandedPayments);
  }),
  tells("names the organization", "invoice_ours", ours),
  tells("names the other organization", "invoice_theirs", theirs),
  tells("names nobody for an unknown identifier", "invoice_none", undefined),
  tells("names nobody when two organizations use the identifier", "invoice_both", undefined),
  tells("tells identifiers apart by case", "invoice_OURS", undefined),
];
