import { memoryStore } from "@quittance/memory";
import { Amount, timestampOf, type Invoice, type Payment } from "quittance";
import type { InvoiceRecords } from "quittance/adapter";
import { all, bugsIn, changing, type StoreBug, type StoreBugs } from "../store-bug.ts";

const edited = (amount: Amount, edit: (digits: string) => string): Amount =>
  Amount.parseCanonical(edit(Amount.render(amount))) ?? amount;

const truncated = (amount: Amount): Amount =>
  edited(amount, (digits) => digits.replace(/(\.\d{20})\d*[1-9]$/u, "$1").replace(/\.?0+$/u, ""));

const shortened = (amount: Amount): Amount =>
  edited(amount, (digits) => (digits.length > 34 ? digits.slice(1) : digits));

const ascii = (text: string): string => text.replaceAll(/[^ -~]/gu, "?");

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : 1;

/** Records go through functions before they are kept, be it at first or later. */
export const keeping =
  (
    invoiceOf: (found: InvoiceRecords) => Partial<InvoiceRecords>,
    paymentOf: (found: Payment) => Partial<Payment> = () => ({}),
  ): StoreBug =>
  (_, records) => {
    const made = (found: InvoiceRecords) => ({ ...found, ...invoiceOf(found) });
    const paid = (found: Payment) => ({ ...found, ...paymentOf(found) });
    const store = memoryStore({
      ...records,
      invoices: records.invoices.map(made),
      payments: records.payments.map(paid),
    });
    return all(
      changing(({ payment }) => ({ payment: payment && paid(payment) })),
      bugsIn("invoices").passing("storeInvoice", (owner, found, ...rest) => [
        owner,
        made(found),
        ...rest,
      ]),
    )(store, records);
  };

const payment = (change: (found: Payment) => Partial<Payment>) => keeping(() => ({}), change);

const invoice = (
  change: (found: Invoice) => Partial<Invoice>,
  paymentOf?: (found: Payment) => Partial<Payment>,
) => keeping(({ invoice: found }) => ({ invoice: { ...found, ...change(found) } }), paymentOf);

const everywhere = (change: (amount: Amount) => Amount) =>
  invoice(
    ({ priceUsd }) => ({ priceUsd: change(priceUsd) }),
    ({ priceUsd }) => ({ priceUsd: change(priceUsd) }),
  );

/** Stores with one bug each in what they keep of a record. */
export const mutantRecords: StoreBugs = {
  "truncates prices in dollars after twenty decimals": everywhere(truncated),
  "drops the thirty-fifth digit of prices in dollars": everywhere(shortened),
  "keeps prices of invoices with twenty decimals": invoice(({ price }) => ({
    price: truncated(price),
  })),
  "keeps the value of a payment with twenty decimals": payment(({ value, unitValue }) => ({
    value: truncated(value),
    unitValue: truncated(unitValue),
  })),
  "drops the thirty-fifth digit of the value of a smallest unit": payment(({ unitValue }) => ({
    unitValue: shortened(unitValue),
  })),
  "keeps what was paid with twenty decimals": payment(({ price }) => ({
    price: { ...price, amount: truncated(price.amount) },
  })),
  "truncates the prices of steps": keeping(({ calculations }) => ({
    calculations: calculations.map((step) => ({
      ...step,
      price: { ...step.price, after: shortened(step.price.after) },
    })),
  })),
  "takes the points in metadata for paths": invoice(({ metadata }) => ({
    metadata: Object.fromEntries(
      Object.entries(metadata).map(([key, text]) => [key.replace(/\..*/u, ""), text]),
    ),
  })),
  "loses metadata called __proto__": invoice(({ metadata }) => ({
    metadata: Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== "__proto__")),
  })),
  "loses what is not ASCII in titles": keeping(({ calculations }) => ({
    calculations: calculations.map((step) => ({ ...step, title: ascii(step.title) })),
  })),
  "loses what is not ASCII in intents": keeping(({ paymentIntents }) => ({
    paymentIntents: paymentIntents.map((intent) => ({ ...intent, title: ascii(intent.title) })),
  })),
  "loses the seller of an invoice": invoice(() => ({ seller: undefined })),
  "loses the accounts of a seller": invoice(({ seller }) => ({
    seller: seller && { ...seller, accounts: undefined },
  })),
  "loses the totals profile of an invoice": invoice(() => ({ totalsProfile: undefined })),
  "loses where goods were delivered": invoice(() => ({ delivery: undefined })),
  "loses the period of an invoice": invoice(() => ({ period: undefined })),
  "loses what an invoice was ordered with": invoice(({ customer }) => ({
    customer: customer && { ...customer, orderReference: undefined },
  })),
  "loses when an invoice was voided": invoice(() => ({ voidedAt: undefined })),
  "loses the substatus": invoice(() => ({ substatus: undefined })),
  "loses where the payer goes back to": invoice(() => ({ redirectUrl: undefined })),
  "keeps addresses in lower case": invoice(({ customerEmail }) => ({
    customerEmail: customerEmail.toLowerCase(),
  })),
  "gives null for what is absent": invoice(({ redirectUrl }) => ({
    redirectUrl: redirectUrl ?? (null as unknown as undefined),
  })),
  "stores times of Berlin": invoice(({ createdAt, updatedAt }) => ({
    updatedAt: updatedAt === createdAt ? updatedAt : timestampOf(updatedAt.replace(" 02:", " 03:")),
  })),
  "updates a payment when it is made": payment(({ createdAt }) => ({ updatedAt: createdAt })),
  "takes the time of recording for that of payment": payment(({ createdAt }) => ({
    happenedAt: createdAt,
  })),
  "loses that a payment came after the void": payment(() => ({ completedAfterVoid: false })),
  "loses the reference of a payment": payment(() => ({ reference: undefined })),
  "takes an empty reference for none": payment(({ reference }) => ({
    reference: reference || undefined,
  })),
  "loses why a payment failed": payment(() => ({ failureReason: undefined })),
  "loses the metadata of payments": payment(() => ({ metadata: undefined })),
  "loses metadata of payments called __proto__": payment(({ metadata }) => ({
    metadata:
      metadata &&
      Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== "__proto__")),
  })),
  "forgets why a line is left out": keeping(({ items }) => ({
    items: items.map((item) => ({ ...item, excludeReason: undefined })),
  })),
  "sorts items by identifier": keeping(({ items }) => ({ items: [...items].sort(byId) })),
  "sorts steps by identifier": keeping(({ calculations }) => ({
    calculations: [...calculations].sort(byId),
  })),
};
