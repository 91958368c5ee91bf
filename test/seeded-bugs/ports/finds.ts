import { idOf, left, portFailed, type OrganizationId } from "quittance";
import { storedInvoiceParts, type StoredInvoice, type StoredInvoicePart } from "quittance/adapter";
import { done, faulty, giving, type LedgerMaker, type LedgerMakers } from "./ledger-maker.ts";

/** Changes the found parts of an invoice with a function. */
export const mismatch = (
  change: (found: StoredInvoice, parts: ReadonlySet<StoredInvoicePart>) => StoredInvoice,
  asking: (parts: ReadonlySet<StoredInvoicePart>) => ReadonlySet<StoredInvoicePart> = (parts) =>
    parts,
): LedgerMaker =>
  faulty(({ invoices }) => ({
    invoices: {
      ...invoices,
      findInvoice: (owner, id, parts) =>
        giving(async () => {
          const found = await done(invoices.findInvoice(owner, id, asking(parts)));
          return found && change(found, parts);
        }),
    },
  }));

/** Some parts of what is found of an invoice in place of what is right. */
export const part = (change: (found: StoredInvoice) => Partial<StoredInvoice>): LedgerMaker =>
  mismatch((found) => ({ ...found, ...change(found) }));

/** Uses the second port if the first returns nothing. */
const others: ReadonlyArray<OrganizationId> = [
  idOf("org", "org_conformance"),
  idOf("org", "org_other"),
];

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : 1;

/** Stores with one bug each in what they find. */
export const mutantFinds: LedgerMakers = {
  "gives payments as they came": part(({ payments }) => ({ payments: [...payments].sort(byId) })),
  "gives all parts, asked or not": mismatch(
    (found) => found,
    () => new Set(storedInvoiceParts),
  ),
  "gives no parts": part(({ invoice: found }) => ({
    ...{ items: [], calculations: [], payments: [], organization: undefined, paymentsTotal: 0 },
    ...{ paymentIntents: new Map(), providers: new Map(), invoice: found },
  })),
  "gives products, which the catalog has": mismatch((found) =>
    Object.assign({ products: new Map() }, found),
  ),
  "gives no payment intents": part(() => ({ paymentIntents: new Map() })),
  "gives no providers": part(() => ({ providers: new Map() })),
  "gives no organization": part(() => ({ organization: undefined })),
  "finds the invoices of anybody": faulty(({ invoices }) => ({
    invoices: {
      ...invoices,
      findInvoice: (owner, id, parts) =>
        giving(async () => {
          for (const other of [owner, ...others]) {
            const found = await done(invoices.findInvoice(other, id, parts));
            if (found !== undefined) return found;
          }
          return undefined;
        }),
      ownerOf: (id) => invoices.ownerOf(id),
    },
  })),
  "serves one organization only": faulty(({ invoices, payments, analytics }) => ({
    invoices: {
      ...invoices,
      findInvoice: (_, ...rest) => invoices.findInvoice(idOf("org", "org_conformance"), ...rest),
    },
    payments: {
      ...payments,
      findPayment: (_, ...rest) => payments.findPayment(idOf("org", "org_conformance"), ...rest),
      findByKey: (_, ...rest) => payments.findByKey(idOf("org", "org_conformance"), ...rest),
    },
    analytics: {
      readActivity: (_, ...rest) => analytics.readActivity(idOf("org", "org_conformance"), ...rest),
    },
  })),
  "invents an invoice that it does not find": faulty(({ invoices }) => ({
    invoices: {
      ...invoices,
      findInvoice: (owner, id, parts) =>
        giving(
          async () =>
            (await done(invoices.findInvoice(owner, id, parts))) ??
            (await done(
              invoices.findInvoice(others[0] ?? owner, idOf("invoice", "invoice_a"), parts),
            )),
        ),
    },
  })),
  "finds invoices whatever their case": faulty(({ invoices }) => ({
    invoices: {
      ...invoices,
      findInvoice: (owner, id, parts) =>
        invoices.findInvoice(owner, idOf("invoice", id.toLowerCase()), parts),
      ownerOf: (id) => invoices.ownerOf(idOf("invoice", id.toLowerCase())),
    },
  })),
  "mixes the payments of all invoices": faulty(({ invoices, payments }) => ({
    invoices: {
      ...invoices,
      findInvoice: (owner, id, parts) =>
        giving(async () => {
          const found = await done(invoices.findInvoice(owner, id, parts));
          const page = { limit: 100, start: { offset: 0 } } as const;
          const all = await done(payments.listPayments(owner, {}, page));
          return found && { ...found, payments: parts.has("payments") ? all.rows : [] };
        }),
    },
  })),
  "names the first of two owners": faulty(({ invoices }) => ({
    invoices: {
      ...invoices,
      ownerOf: (id) =>
        giving(async () => {
          for (const owner of others) {
            if (await done(invoices.findInvoice(owner, id, new Set()))) return owner;
          }
          return undefined;
        }),
    },
  })),
  "always names the same owner": faulty(({ invoices }) => ({
    invoices: { ...invoices, ownerOf: () => giving(() => Promise.resolve(others[0])) },
  })),
  "always names the other owner": faulty(({ invoices }) => ({
    invoices: { ...invoices, ownerOf: () => giving(() => Promise.resolve(others[1])) },
  })),
  "finds the payments of anybody": faulty(({ payments }) => ({
    payments: {
      ...payments,
      findPayment: (owner, id) =>
        giving(async () => {
          const found = await done(payments.findPayment(owner, id));
          return found ?? (await done(payments.findPayment(idOf("org", "org_other"), id)));
        }),
      findByKey: (owner, key) =>
        giving(async () => {
          const found = await done(payments.findByKey(owner, key));
          return found ?? (await done(payments.findByKey(idOf("org", "org_other"), key)));
        }),
    },
  })),
  "finds payments whatever their case": faulty(({ payments }) => ({
    payments: {
      ...payments,
      findPayment: (owner, id) => payments.findPayment(owner, idOf("payment", id.toLowerCase())),
      findByKey: (owner, key) => payments.findByKey(owner, key.toLowerCase()),
    },
  })),
  "takes patterns for payments": faulty(({ payments }) => ({
    payments: {
      ...payments,
      findPayment: (owner, id) =>
        payments.findPayment(owner, idOf("payment", id.replace("%", "a"))),
      findByKey: (owner, key) => payments.findByKey(owner, key.replace("%", "a")),
    },
  })),
  "fails for a payment that is unknown": faulty(({ payments }) => ({
    payments: {
      ...payments,
      findPayment: (owner, id) => async () => {
        const found = await payments.findPayment(owner, id)();
        return found._tag === "Right" && found.right === undefined
          ? left(portFailed("payments", "no rows"))
          : found;
      },
      findByKey: (owner, key) => async () => {
        const found = await payments.findByKey(owner, key)();
        return found._tag === "Right" && found.right === undefined
          ? left(portFailed("payments", "no rows"))
          : found;
      },
    },
  })),
  "gives the first payment for all": faulty(({ payments }) => ({
    payments: {
      ...payments,
      findPayment: (owner) => payments.findPayment(owner, idOf("payment", "payment_a")),
      findByKey: (owner) => payments.findByKey(owner, "key_a"),
    },
  })),
};
