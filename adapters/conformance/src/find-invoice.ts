import { addSeconds, type Id, type OrganizationId, type Payment } from "quittance";
import {
  byNewest,
  idOf,
  invoicePartDescription,
  limits,
  type StoredInvoice,
  type StoredInvoicePart,
} from "quittance/adapter";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerSubject } from "./ledger-case.ts";
import { sampleLedger } from "./sample-invoice.ts";
import {
  ledgerOf,
  ours,
  sampleInvoice,
  samplePayment,
  sampleTime,
  theirs,
  withoutLines,
} from "./sample-records.ts";

const requested: Id<"invoice"> = "invoice_a";

/** Returns an invoice of the sample ledger with the requested parts. */
const expanded = (
  owner: OrganizationId,
  id: Id<"invoice">,
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
    refunds: [...owned("payments.refunds", sampleLedger.refunds)].sort(byNewest),
    organization: parts.has("organization")
      ? sampleLedger.organizations.find((organization) => organization.id === owner)
      : undefined,
    creditNotes: [...owned("credit_notes", sampleLedger.creditNotes)].sort(byNewest),
  };
};

const byId = <Id, Found extends { readonly id: Id }>(
  records: ReadonlyArray<Found & { readonly id: Id }>,
): ReadonlyMap<Id, Found> => new Map(records.map((found) => [found.id, found]));

/** Returns parts with those that they are in. */
const withParents = (parts: ReadonlyArray<StoredInvoicePart>): ReadonlySet<StoredInvoicePart> => {
  const all = invoicePartDescription.withParents(parts);
  return new Set(invoicePartDescription.storedInvoiceParts.filter((part) => all.has(part)));
};

const findCase = (
  name: string,
  parts: ReadonlyArray<StoredInvoicePart>,
  owner: OrganizationId = ours,
  id: Id<"invoice"> = requested,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`findInvoice ${name}`, sampleLedger, async ({ invoices }) => {
    const wanted = withParents(parts);
    const found = await expectSuccess(invoices.findInvoice(owner, id, wanted));
    expectSame(name, found, expanded(owner, id, wanted));
  });

/** Compares what is read of several invoices with what is read of each of them. */
const findManyCase = (
  name: string,
  parts: ReadonlyArray<StoredInvoicePart>,
  owner: OrganizationId = ours,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`findInvoices ${name}`, sampleLedger, async ({ invoices }) => {
    const wanted = withParents(parts);
    const stored = sampleLedger.invoices.map(({ invoice }) => invoice.id);
    const ids = new Set<Id<"invoice">>([...stored, "invoice_none", "invoice_A"]);
    const found = await expectSuccess(invoices.findInvoices(owner, ids, wanted));
    const expected = await Promise.all(
      [...ids].map(async (id) => {
        const one = await expectSuccess(invoices.findInvoice(owner, id, wanted));
        return one === undefined ? [] : [[id, one] as const];
      }),
    );
    expectSame(name, found, new Map(expected.flat()));
  });

const ownerCase = (
  name: string,
  id: string,
  expected: OrganizationId | undefined,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`ownerOf ${name}`, owners, async ({ invoices }) => {
    const found = await expectSuccess(invoices.ownerOf(idOf("invoice", id)));
    expectSame(name, found, expected);
  });

const owners = ledgerOf({
  invoices: [
    withoutLines(sampleInvoice("ours")),
    withoutLines(sampleInvoice("theirs", { organizationId: theirs })),
    withoutLines(sampleInvoice("both")),
    withoutLines(sampleInvoice("both", { organizationId: theirs })),
  ],
});

const withoutPayments = ledgerOf({
  invoices: [withoutLines(sampleInvoice("a")), withoutLines(sampleInvoice("b"))],
  payments: [samplePayment("b", { invoiceId: "invoice_b" })],
});

/** Creates payments of an invoice, the first five earlier and of another provider. */
const manyPayments = (suffix: string, count: number): ReadonlyArray<Payment> =>
  [...Array(count).keys()].map((index) =>
    samplePayment(`${suffix}_${String(index).padStart(3, "0")}`, {
      invoiceId: `invoice_${suffix}`,
      ...(index < 5 ? { createdAt: addSeconds(sampleTime, -1), providerId: old } : {}),
    }),
  );

const old: Id<"prov"> = "prov_old";
const ofRequested = manyPayments("a", limits.maxExpandedPayments + 5);
const ofOther = manyPayments("b", limits.maxExpandedPayments);
const withManyPayments = ledgerOf({
  invoices: [withoutLines(sampleInvoice("a")), withoutLines(sampleInvoice("b"))],
  payments: [...ofRequested, ...ofOther],
});

/** The conformance cases of `findInvoice`, `findInvoices` and `ownerOf`. */
export const findInvoiceCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  findCase("returns every property of the invoice, and no unrequested part", []),
  ...invoicePartDescription.storedInvoiceParts.map((part) =>
    findCase(`returns only ${part} and its parent`, [part]),
  ),
  findCase("returns all parts together", invoicePartDescription.storedInvoiceParts),
  findCase(
    "returns the other organization's own invoice",
    invoicePartDescription.storedInvoiceParts,
    theirs,
  ),
  findCase("returns nothing for an unknown identifier", [], ours, "invoice_none"),
  findCase("compares identifiers case-sensitively", [], ours, "invoice_A"),
  findCase("returns nothing for an unknown organization", [], "org_none"),
  ledgerCase(
    "findInvoice returns no part of another invoice",
    withoutPayments,
    async ({ invoices }) => {
      const found = await expectSuccess(
        invoices.findInvoice(ours, requested, new Set(invoicePartDescription.storedInvoiceParts)),
      );
      const [organization] = withoutPayments.organizations;
      const nothing = {
        items: [],
        calculations: [],
        payments: [],
        paymentsTotal: 0,
        refunds: [],
        creditNotes: [],
      };
      const maps = { paymentIntents: new Map() };
      const expected = { invoice: sampleInvoice("a"), organization, providers: new Map() };
      expectSame("an invoice without anything", found, { ...expected, ...nothing, ...maps });
    },
  ),
  ledgerCase(
    "findInvoice returns the newest payments and counts all",
    withManyPayments,
    async (store) => {
      const parts = new Set(["payments", "payments.provider"] as const);
      const found = await expectSuccess(store.invoices.findInvoice(ours, requested, parts));
      const newest = [...ofRequested].sort(byNewest).slice(0, limits.maxExpandedPayments);
      expectSame("its payments", found?.payments, newest);
      expectSame("the number of payments", found?.paymentsTotal, ofRequested.length);
      const [card] = withManyPayments.providers;
      const providers = card === undefined ? [] : [card];
      expectSame("the providers of the newest", found?.providers, byId(providers));
    },
  ),
  ledgerCase(
    "findInvoice returns all payments up to the limit",
    withManyPayments,
    async ({ invoices }) => {
      const id: Id<"invoice"> = "invoice_b";
      const found = await expectSuccess(invoices.findInvoice(ours, id, new Set(["payments"])));
      expectSame("its payments", found?.payments, [...ofOther].sort(byNewest));
      expectSame("the number of payments", found?.paymentsTotal, limits.maxExpandedPayments);
    },
  ),
  findManyCase("returns invoices without parts", []),
  findManyCase("returns invoices with all parts", invoicePartDescription.storedInvoiceParts),
  findManyCase("returns the other organization's own invoices", ["payments", "items"], theirs),
  findManyCase("returns nothing for an unknown organization", [], "org_none"),
  ledgerCase(
    "findInvoices returns all payments with their refunds",
    withManyPayments,
    async ({ invoices }) => {
      const ids = new Set<Id<"invoice">>([requested, "invoice_b"]);
      const found = await expectSuccess(invoices.findInvoices(ours, ids, new Set(["payments"])));
      const paid = [...found].map(([id, { payments }]) => [id, payments] as const);
      expectSame(
        "the payments of both",
        new Map(paid),
        new Map([
          ["invoice_a", [...ofRequested].sort(byNewest)],
          ["invoice_b", [...ofOther].sort(byNewest)],
        ]),
      );
    },
  ),
  ownerCase("returns the organization", "invoice_ours", ours),
  ownerCase("returns the other organization", "invoice_theirs", theirs),
  ownerCase("returns nothing for an unknown identifier", "invoice_none", undefined),
  ownerCase("returns nothing if two organizations use the identifier", "invoice_both", undefined),
  ownerCase("compares identifiers case-sensitively", "invoice_OURS", undefined),
];
