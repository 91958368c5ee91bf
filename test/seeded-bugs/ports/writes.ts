import { memoryStore } from "@quittance/memory";
import { idOf, type Payment } from "quittance";
import { storedWith } from "quittance/adapter";
import {
  all,
  bugsIn,
  changing,
  done,
  giving,
  keep,
  ours,
  theirs,
  type Records,
  type StoreBugs,
} from "../store-bug.ts";
import { keeping } from "./records.ts";

const invoices = bugsIn("invoices");
const payments = bugsIn("payments");

/** The change of a payment that has the key goes through a function. */
const recordingKnown = (change: (earlier: Payment, payment: Payment) => Partial<Payment>) =>
  payments.deciding("recordPayment", ({ payment }, { earlier }) => ({
    payment: payment && earlier ? { ...payment, ...change(earlier, payment) } : payment,
  }));

/** Stores with one bug each in how they write. */
export const mutantWrites: StoreBugs = {
  "forgets the events of changes": changing(() => ({ events: [] })),
  "forgets the events of new invoices": invoices.passing(
    "storeInvoice",
    (owner, records, claim) => [owner, records, claim, []],
  ),
  "stores the seller of another organization": (_, records) => {
    const [first] = records.organizations;
    const named = records.organizations.map((each) => ({ ...each, seller: first?.seller }));
    return memoryStore({ ...records, organizations: named });
  },
  "does not return the seller of a new invoice": invoices.returning("storeInvoice", (found) =>
    found && "kind" in found && found.kind === "InvoiceStored"
      ? storedWith(found.number, undefined)
      : found,
  ),
  "stores a payment but not the invoice": changing(() => ({ invoice: undefined })),
  "stores an invoice but not the payment": changing(() => ({ payment: undefined })),
  "stores no change": changing(() => undefined),
  "keeps the first report of a payment": recordingKnown((earlier) => earlier),
  "keeps the time of the first report": recordingKnown(({ happenedAt }) => ({ happenedAt })),
  "keeps the reference of the first report": recordingKnown(({ reference }) => ({ reference })),
  "loses the metadata of the first report": recordingKnown(() => ({ metadata: undefined })),
  "never stores why a known payment failed": recordingKnown(() => ({ failureReason: undefined })),
  "never changes the time of a payment": payments.deciding(
    "changePayment",
    ({ payment }, { payment: { happenedAt } }) => ({
      payment: payment && { ...payment, happenedAt },
    }),
  ),
  "calls every invoice that changes overpaid": changing(({ invoice }) => ({
    invoice: invoice && { ...invoice, substatus: "OVERPAID" },
  })),
  "stores changes for everybody": all<Records>(
    invoices.replacing(({ changeInvoice }) => ({
      changeInvoice: (owner, id, decide) =>
        giving(async () => {
          const outcome = await done(changeInvoice(owner, id, decide));
          await done(changeInvoice(theirs, id, (facts) => ({ ...decide(facts), outcome })));
          return outcome;
        }),
    })),
    payments.replacing(({ changePayment }) => ({
      changePayment: (owner, id, decide) =>
        giving(async () => {
          const outcome = await done(changePayment(owner, id, decide));
          await done(changePayment(theirs, id, (facts) => ({ ...decide(facts), outcome })));
          return outcome;
        }),
    })),
  ),
  "loses the items of an invoice that changes": invoices.replacing((port) => {
    const touched = new Set<string>();
    return {
      changeInvoice: (owner, id, decide) => {
        touched.add(id);
        return port.changeInvoice(owner, id, decide);
      },
      findInvoice: (owner, id, parts) =>
        giving(async () => {
          const found = await done(port.findInvoice(owner, id, parts));
          return found && touched.has(id) ? { ...found, items: [] } : found;
        }),
    };
  }),
  "loses what a decision gives": all(
    invoices.returning("changeInvoice", () => undefined),
    payments.returning("changePayment", () => undefined),
  ),
  "invents an invoice to decide on": (store, records) => {
    const facts = () =>
      done(store.invoices.changeInvoice(ours, idOf("invoice", "invoice_a"), keep));
    return all<Records>(
      invoices.replacing(({ changeInvoice }) => ({
        changeInvoice: (owner, id, decide) =>
          giving(async () => {
            const spare = await facts();
            return done(changeInvoice(owner, id, (found) => decide(found ?? spare)));
          }),
      })),
      payments.replacing(({ recordPayment }) => ({
        recordPayment: (owner, request, decide) =>
          giving(async () => {
            const spare = await facts();
            const decided = (found: Parameters<typeof decide>[0]) =>
              decide({ ...found, locked: found.locked ?? spare });
            return done(recordPayment(owner, request, decided));
          }),
      })),
    )(store, records);
  },
  "changes the payments of anybody": payments.replacing(({ changePayment }) => ({
    changePayment: (owner, id, decide) =>
      giving(async () => {
        const found = await done(changePayment(owner, id, keep));
        return done(changePayment(found === undefined ? theirs : owner, id, decide));
      }),
  })),
  "hides the payments from decisions": all(
    invoices.informing("changeInvoice", () => ({ payments: [] })),
    payments.informing("changePayment", ({ locked }) => ({ locked: { ...locked, payments: [] } })),
  ),
  "shows decisions the payments of all invoices": payments.replacing(
    ({ listPayments, recordPayment }) => ({
      recordPayment: (owner, request, decide) =>
        giving(async () => {
          const page = { limit: 100, start: { offset: 0 } } as const;
          const { rows } = await done(listPayments(owner, {}, page));
          return done(
            recordPayment(owner, request, (facts) =>
              decide({ ...facts, locked: facts.locked && { ...facts.locked, payments: rows } }),
            ),
          );
        }),
    }),
  ),
  "stores no items": keeping(() => ({ items: [] })),
};
