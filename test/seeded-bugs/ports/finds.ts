import { idOf, type Payment } from "quittance";
import {
  byNewest,
  maxExpandedPayments,
  storedInvoiceParts,
  type StoredInvoice,
} from "quittance/adapter";
import { all, bugsIn, done, giving, ours, theirs, type StoreBugs } from "../store-bug.ts";

const invoices = bugsIn("invoices");
const payments = bugsIn("payments");

/** Some parts of what is found of an invoice in place of what is right. */
const part = (change: Parameters<typeof invoices.altering<"findInvoice">>[1]) =>
  invoices.altering("findInvoice", change);

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : 1;

/** The identifier or the key of a payment goes through a function. */
const naming = (change: (name: string) => string) =>
  payments.passing(["findPayment", "findByKey"], (owner, name) => [owner, change(name) as never]);

/** Stores with one bug each in what they find. */
export const mutantFinds: StoreBugs = {
  "gives payments as they came": part(({ payments: found }) => ({
    payments: [...found].sort(byId),
  })),
  "gives all parts, asked or not": invoices.passing("findInvoice", (owner, id) => [
    owner,
    id,
    new Set(storedInvoiceParts),
  ]),
  "gives no parts": part(() => ({
    ...{ items: [], calculations: [], payments: [], organization: undefined, paymentsTotal: 0 },
    ...{ paymentIntents: new Map(), providers: new Map() },
  })),
  "gives products, which the catalog has": part(
    () => ({ products: new Map() }) as Partial<StoredInvoice>,
  ),
  "gives no payment intents": part(() => ({ paymentIntents: new Map() })),
  "gives no providers": part(() => ({ providers: new Map() })),
  "gives no organization": part(() => ({ organization: undefined })),
  "finds the invoices of anybody": all(
    invoices.elsewhere("findInvoice", (_, id, parts) => [theirs, id, parts]),
    invoices.elsewhere("findInvoice", (_, id, parts) => [ours, id, parts]),
  ),
  "serves one organization only": all(
    invoices.passing("findInvoice", (_, ...rest) => [ours, ...rest]),
    payments.passing(["findPayment", "findByKey"], (_, name) => [ours, name]),
    bugsIn("analytics").passing("readActivity", (_, windows) => [ours, windows]),
  ),
  "invents an invoice that it does not find": invoices.elsewhere("findInvoice", (_, __, parts) => [
    ours,
    idOf("invoice", "invoice_a"),
    parts,
  ]),
  "finds invoices whatever their case": all(
    invoices.passing("findInvoice", (owner, id, parts) => [
      owner,
      idOf("invoice", id.toLowerCase()),
      parts,
    ]),
    invoices.passing("ownerOf", (id) => [idOf("invoice", id.toLowerCase())]),
  ),
  "mixes the payments of all invoices": invoices.replacing(({ findInvoice }, _, store) => ({
    findInvoice: (owner, id, parts) =>
      giving(async () => {
        const found = await done(findInvoice(owner, id, parts));
        const page = { limit: 100, start: { offset: 0 } } as const;
        const { rows } = await done(store.payments.listPayments(owner, {}, page));
        return found && { ...found, payments: parts.has("payments") ? rows : [] };
      }),
  })),
  "names the first of two owners": invoices.replacing(({ findInvoice }) => ({
    ownerOf: (id) =>
      giving(async () => {
        for (const owner of [ours, theirs]) {
          if (await done(findInvoice(owner, id, new Set()))) return owner;
        }
        return undefined;
      }),
  })),
  "always names the same owner": invoices.returning("ownerOf", () => ours),
  "always names the other owner": invoices.returning("ownerOf", () => theirs),
  "finds the payments of anybody": payments.elsewhere(["findPayment", "findByKey"], (_, name) => [
    theirs,
    name,
  ]),
  "finds payments whatever their case": naming((name) => name.toLowerCase()),
  "takes patterns for payments": naming((name) => name.replace("%", "a")),
  "fails for a payment that is unknown": payments.failing(
    ["findPayment", "findByKey"],
    (found) => found === undefined,
  ),
  "gives the first payment for all": all(
    payments.passing("findPayment", (owner) => [owner, idOf("payment", "payment_a")]),
    payments.passing("findByKey", (owner) => [owner, "key_a"]),
  ),
};

/** Of all payments of an invoice those are given that a function chooses. */
const choosing = (choose: (found: ReadonlyArray<Payment>) => ReadonlyArray<Payment>) =>
  invoices.replacing(({ findInvoice }, { payments: stored }) => ({
    findInvoice: (owner, id, parts) =>
      giving(async () => {
        const found = await done(findInvoice(owner, id, parts));
        const own = stored.filter(
          ({ organizationId, invoiceId }) => organizationId === owner && invoiceId === id,
        );
        const shown = parts.has("payments") ? choose([...own].sort(byNewest)) : [];
        return found && { ...found, payments: shown };
      }),
  }));

/** Stores with one seeded bug each in the page of payments that an invoice is read with. */
export const mutantExpansions: StoreBugs = {
  "gives every payment": choosing((found) => found),
  "gives the oldest payments": choosing((found) => found.slice(-maxExpandedPayments)),
  "gives a payment less than fit": part(({ payments: found }) => ({
    payments: found.slice(0, maxExpandedPayments - 1),
  })),
  "counts the payments that it gives": part(({ payments: found }) => ({
    paymentsTotal: found.length,
  })),
  "counts payments to a hundred and one": part(({ paymentsTotal }) => ({
    paymentsTotal: Math.min(paymentsTotal, maxExpandedPayments + 1),
  })),
  "counts payments that were not requested": part(({ paymentsTotal }, [, , parts]) => ({
    paymentsTotal: parts.has("payments") ? paymentsTotal : 1,
  })),
  "gives the providers of all payments": invoices.replacing(
    ({ findInvoice }, _, { providers: { findProviders } }) => ({
      findInvoice: (owner, id, parts) =>
        giving(async () => {
          const found = await done(findInvoice(owner, id, parts));
          const isCrowded = found !== undefined && found.paymentsTotal > maxExpandedPayments;
          if (!isCrowded || !parts.has("payments.provider")) return found;
          const ids = new Set([idOf("prov", "prov_card"), idOf("prov", "prov_old")]);
          return { ...found, providers: await done(findProviders(ids)) };
        }),
    }),
  ),
};
