import {
  left,
  portFailed,
  right,
  type Invoice,
  type InvoiceId,
  type Provider,
  type ProviderId,
} from "quittance";
import {
  byNewest,
  matchesInvoice,
  maxExpandedPayments,
  numberInvoice,
  pageOf,
  type InvoiceRepository,
  type StoredInvoice,
  type StoredInvoicePart,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledger, Ledgers } from "./ledger.ts";
import { pick } from "./pick.ts";

/** Creates the invoice repository of ledgers. */
export const invoicesOf = (
  ledgers: Ledgers,
  providers: ReadonlyMap<ProviderId, Provider>,
): InvoiceRepository => ({
  findInvoice: (organizationId, id, parts) =>
    asTask(() => expand(ledgers.of(organizationId), providers, id, parts)),

  ownerOf: (id) =>
    asTask(() => {
      const [owner, ...others] = ledgers.ownersOf(id);
      return others.length === 0 ? owner : undefined;
    }),

  findEarlierCall: (organizationId, { key, fingerprint }) =>
    asTask(() => {
      const claim = ledgers.of(organizationId).claims.get(key);
      return (
        claim && { invoiceId: claim.invoiceId, sameContent: claim.fingerprint === fingerprint }
      );
    }),

  storeInvoice: (organizationId, records, claim, events) => async () => {
    await Promise.resolve();
    const ledger = ledgers.of(organizationId);
    const earlier = claim && ledger.claims.get(claim.key);
    if (earlier !== undefined) {
      const sameContent = earlier.fingerprint === claim?.fingerprint;
      return right({ invoiceId: earlier.invoiceId, sameContent });
    }
    const { invoice, couponIds } = records;
    const unknown = couponIds.find((id) => ledger.coupons.find(id) === undefined);
    if (unknown !== undefined) {
      return left(portFailed("invoices", new Error(`${unknown} is not stored`)));
    }
    const usedUp = ledger.coupons.usedUpFor(invoice, couponIds);
    if (usedUp !== undefined) return right(usedUp);
    const { series } = records;
    const count = (ledger.counts.get(series?.name ?? "") ?? 0) + 1;
    const stored = numberInvoice({ records, events }, count);
    ledger.addInvoice(stored.records);
    if (claim) ledger.claims.set(claim.key, { ...claim, invoiceId: invoice.id });
    ledger.addEvents(stored.events);
    if (series === undefined) return right(undefined);
    ledger.counts.set(series.name, count);
    return right({ kind: "InvoiceNumbered", number: stored.records.invoice.number ?? "" });
  },

  changeInvoice: (organizationId, id, decide) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const { outcome, change } = decide(ledger.locked(id));
      if (change !== undefined) ledger.apply(change);
      return outcome;
    }),

  listInvoices: (organizationId, filter, page) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const rows = [...ledger.invoices.values()].flatMap(({ invoice }) =>
        matchesInvoice(filter, { invoice, providerIds: providersOf(ledger, invoice.id) })
          ? [invoice]
          : [],
      );
      return pageOf<Invoice>(rows, (invoice) => invoice, page);
    }),
});

const providersOf = (ledger: Ledger, id: InvoiceId): ReadonlySet<ProviderId> =>
  new Set(ledger.paymentsOf(id).map(({ providerId }) => providerId));

const expand = (
  ledger: Ledger,
  providers: ReadonlyMap<ProviderId, Provider>,
  id: InvoiceId,
  parts: ReadonlySet<StoredInvoicePart>,
): StoredInvoice | undefined => {
  const stored = ledger.invoices.get(id);
  if (stored === undefined) return undefined;
  const { invoice } = stored;
  const items = parts.has("items") ? stored.items : [];
  const all = parts.has("payments") ? [...ledger.paymentsOf(id)].sort(byNewest) : [];
  const payments = all.slice(0, maxExpandedPayments);
  const shown = new Set(payments.map((payment) => payment.id));
  const refunds = parts.has("payments.refunds")
    ? ledger.refundsOf(id).filter(({ paymentId }) => shown.has(paymentId))
    : [];
  const creditNotes = parts.has("credit_notes") ? ledger.creditNotesOf(id) : [];
  const intents = items.flatMap(({ item }) =>
    item.type === "PAYMENT_INTENT" && item.paymentIntentId !== undefined
      ? [item.paymentIntentId]
      : [],
  );
  return {
    invoice,
    items,
    paymentIntents: parts.has("items.payment_intent")
      ? pick(ledger.paymentIntents, intents)
      : new Map(),
    calculations: parts.has("calculations") ? stored.calculations : [],
    payments,
    paymentsTotal: all.length,
    refunds: [...refunds].sort(byNewest),
    providers: parts.has("payments.provider")
      ? pick(
          providers,
          payments.map(({ providerId }) => providerId),
        )
      : new Map(),
    organization: parts.has("organization") ? ledger.organization : undefined,
    creditNotes: [...creditNotes].sort(byNewest),
  };
};
