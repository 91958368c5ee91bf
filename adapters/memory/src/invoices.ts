import type * as core from "quittance";
import { limits, numberInvoice, storedWith } from "quittance/adapter";
import { byDueDate, canBeOpen, invoiceMatcher } from "quittance/pure";
import { byTaxPosition, taxDocumentsOf, taxPositionOf } from "quittance/books";
import type * as adapter from "quittance/adapter";
import { CannotStore } from "./cannot-store.ts";
import { usedUpCoupon } from "./coupons.ts";
import { asTask, asWrite, type Ledger, type Ledgers } from "./ledger.ts";

/** Creates the invoice repository of ledgers. */
export const invoicesOf = (ledgers: Ledgers): adapter.InvoiceRepository => ({
  findInvoice: ledgers.step((ledger, id, parts) => expand(ledger, ledgers, id, parts)),

  findInvoices: ledgers.step(
    (ledger, ids, parts) =>
      new Map(
        [...ids].flatMap((id) => {
          const found = expand(ledger, ledgers, id, parts, Infinity);
          return found === undefined ? [] : [[id, found] as const];
        }),
      ),
  ),

  ownerOf: (id) =>
    asTask(() => {
      const owners = ledgers.all().filter(({ invoices }) => invoices.get(id) !== undefined);
      return owners.length === 1 ? owners[0]?.id : undefined;
    }),

  findEarlierCall: ledgers.step(({ claims }, { key, fingerprint }) => {
    const claim = claims.get(key);
    return claim && { invoiceId: claim.invoiceId, sameContent: claim.fingerprint === fingerprint };
  }),

  storeInvoice: (organizationId, records, claim, events) =>
    asWrite("invoices", async () => {
      await Promise.resolve();
      const ledger = ledgers.of(organizationId);
      const { invoice, couponIds, series } = records;
      const earlier = claim && ledger.claims.get(claim.key);
      if (earlier !== undefined) {
        const sameContent = earlier.fingerprint === claim?.fingerprint;
        return { invoiceId: earlier.invoiceId, sameContent };
      }
      const unknown = couponIds.find((id) => ledger.coupons.get(id) === undefined);
      if (unknown !== undefined) {
        throw new CannotStore(`${unknown} is not stored`);
      }
      const usedUp = usedUpCoupon(ledger, invoice, couponIds);
      if (usedUp !== undefined) return usedUp;
      const count = (ledger.invoiceCounts.get(series?.name ?? "") ?? 0) + 1;
      const seller = ledger.organization?.seller;
      const numbered = numberInvoice({ records, events }, count, seller);
      const stored = { ...numbered.records.invoice, seller };
      ledger.addInvoice({ ...numbered.records, invoice: stored }, numbered.events);
      if (series !== undefined) ledger.invoiceCounts.set(series.name, count);
      if (claim !== undefined) ledger.claims.set(claim.key, { ...claim, invoiceId: invoice.id });
      return storedWith(series && stored.number, seller);
    }),

  changeInvoice: ledgers.write("invoices", (ledger, id, decide) =>
    ledger.store(decide(ledger.locked(id))),
  ),

  listInvoices: ledgers.step(({ invoices, payments }, { providerId, ...filter }, page) => {
    const passes = invoiceMatcher(filter);
    const wanted = payments.rows.filter((payment) => payment.providerId === providerId);
    const paid = new Set(wanted.map(({ invoiceId }) => invoiceId));
    const isPaid = ({ id }: core.Invoice): boolean => providerId === undefined || paid.has(id);
    return invoices.list((invoice) => isPaid(invoice) && passes({ invoice, providerIds }), page);
  }),

  readTaxDocuments: ledgers.step((ledger, { kind, from, to, after, limit }) =>
    ledger.invoices.rows
      .flatMap((invoice) => {
        const { items = [], calculations = [] } = ledger.invoiceRecords.get(invoice.id) ?? {};
        const creditNotes = ledger.creditNotes.with("invoice", invoice.id);
        return taxDocumentsOf({ invoice, items, calculations, creditNotes });
      })
      .filter((document) => document.kind === kind)
      .map((document) => ({ document, position: taxPositionOf(document) }))
      .filter(({ position }) => position.time >= from && position.time <= to)
      .filter(({ position }) => after === undefined || byTaxPosition(position, after) > 0)
      .sort((a, b) => byTaxPosition(a.position, b.position))
      .slice(0, limit)
      .map(({ document }) => document),
  ),

  readOpenInvoices: ledgers.step((ledger, { asOf, after, limit }) =>
    ledger.invoices.rows
      .filter((invoice) => canBeOpen(invoice, asOf))
      .filter((invoice) => after === undefined || byDueDate(invoice, after) > 0)
      .sort(byDueDate)
      .slice(0, limit)
      .map((invoice) => ({
        invoice,
        payments: ledger.payments.with("invoice", invoice.id),
        refunds: ledger.refunds.with("invoice", invoice.id),
        creditNotes: ledger.creditNotes.with("invoice", invoice.id),
      })),
  ),
});

/** No filter that is left looks at the providers. */
const providerIds: ReadonlySet<core.Id<"prov">> = new Set();

const expand = (
  ledger: Ledger,
  { providers }: Ledgers,
  id: core.Id<"invoice">,
  parts: ReadonlySet<adapter.StoredInvoicePart>,
  maxPayments = limits.maxExpandedPayments,
): adapter.StoredInvoice | undefined => {
  const invoice = ledger.invoices.get(id);
  if (invoice === undefined) return undefined;
  const records = ledger.invoiceRecords.get(id);
  const { items = [], calculations = [], paymentIntents = [] } = records ?? {};
  const intents = parts.has("items.payment_intent") ? paymentIntents : [];
  const all = parts.has("payments") ? ledger.payments.with("invoice", id) : [];
  const payments = all.slice(0, maxPayments);
  const shown = new Set(payments.map((payment) => payment.id));
  const refunds = parts.has("payments.refunds") ? ledger.refunds.with("invoice", id) : [];
  const used = parts.has("payments.provider") ? payments.map(({ providerId }) => providerId) : [];
  return {
    invoice,
    items: parts.has("items") ? items : [],
    paymentIntents: new Map(intents.map((intent) => [intent.id, intent])),
    calculations: parts.has("calculations") ? calculations : [],
    payments,
    paymentsTotal: all.length,
    refunds: refunds.filter(({ paymentId }) => shown.has(paymentId)),
    providers: providers.pick(used),
    organization: parts.has("organization") ? ledger.organization : undefined,
    creditNotes: parts.has("credit_notes") ? ledger.creditNotes.with("invoice", id) : [],
  };
};
