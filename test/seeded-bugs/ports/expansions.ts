import { idOf, type Payment } from "quittance";
import { byNewest, maxExpandedPayments } from "quittance/adapter";
import { done, faulty, giving, type LedgerMaker, type LedgerMakers } from "./ledger-maker.ts";
import { mismatch, part } from "./finds.ts";

/** Of all payments of an invoice those are given that a function chooses. */
const choosingPayments = (
  choose: (payments: ReadonlyArray<Payment>) => ReadonlyArray<Payment>,
): LedgerMaker =>
  faulty(({ invoices }, { payments }) => ({
    invoices: {
      ...invoices,
      findInvoice: (owner, id, parts) =>
        giving(async () => {
          const found = await done(invoices.findInvoice(owner, id, parts));
          const all = payments.filter(
            ({ organizationId, invoiceId }) => organizationId === owner && invoiceId === id,
          );
          const shown = parts.has("payments") ? choose([...all].sort(byNewest)) : [];
          return found && { ...found, payments: shown };
        }),
    },
  }));

/** Stores with one seeded bug each in the page of payments that an invoice is read with. */
export const mutantExpansions: LedgerMakers = {
  "gives every payment": choosingPayments((payments) => payments),
  "gives the oldest payments": choosingPayments((payments) => payments.slice(-maxExpandedPayments)),
  "gives a payment less than fit": part(({ payments }) => ({
    payments: payments.slice(0, maxExpandedPayments - 1),
  })),
  "counts the payments that it gives": part(({ payments }) => ({ paymentsTotal: payments.length })),
  "counts payments to a hundred and one": part(({ paymentsTotal }) => ({
    paymentsTotal: Math.min(paymentsTotal, maxExpandedPayments + 1),
  })),
  "counts payments that were not requested": mismatch((found, parts) => ({
    ...found,
    paymentsTotal: parts.has("payments") ? found.paymentsTotal : 1,
  })),
  "gives the providers of all payments": faulty(({ invoices, providers }) => ({
    invoices: {
      ...invoices,
      findInvoice: (owner, id, parts) =>
        giving(async () => {
          const found = await done(invoices.findInvoice(owner, id, parts));
          const isCrowded = found !== undefined && found.paymentsTotal > maxExpandedPayments;
          if (!isCrowded || !parts.has("payments.provider")) return found;
          const ids = new Set([idOf("prov", "prov_card"), idOf("prov", "prov_old")]);
          return { ...found, providers: await done(providers.findProviders(ids)) };
        }),
    },
  })),
};
