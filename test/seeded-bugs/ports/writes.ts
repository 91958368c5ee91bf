import { memoryStore } from "@quittance/memory";
import { idOf, type Payment } from "quittance";
import { storedWith, type LedgerChange } from "quittance/adapter";
import {
  deciding,
  done,
  faulty,
  giving,
  invoicing,
  keep,
  keeping,
  paying,
  type LedgerMaker,
  type LedgerMakers,
} from "./ledger-maker.ts";
import { byOne, withMethods } from "../record-one.ts";

const theirs = idOf("org", "org_other");

const withoutEvents = (change: LedgerChange): LedgerChange => ({ ...change, events: [] });

const timeOf = ({ happenedAt }: Payment): Pick<Payment, "happenedAt"> => ({ happenedAt });

/** The change of a payment that has the key goes through a function. */
const recordingKnown = (change: (earlier: Payment, payment: Payment) => Payment): LedgerMaker =>
  paying(({ payments }) => ({
    recordPayment: (owner, request, decide) =>
      payments.recordPayment(owner, request, (facts) => {
        const { outcome, change: found } = decide(facts);
        const { earlier } = facts;
        const payment = found?.payment && earlier && change(earlier, found.payment);
        return { outcome, change: found && payment ? { ...found, payment } : found };
      }),
  }));

/** Stores with one bug each in how they write. */
export const mutantWrites: LedgerMakers = {
  "forgets the events of changes": deciding(withoutEvents),
  "forgets the events of new invoices": invoicing(({ storeInvoice }) => ({
    storeInvoice: (owner, records, claim) => storeInvoice(owner, records, claim, []),
  })),
  "stores the seller of another organization": (records) => {
    const [first] = records.organizations;
    const named = records.organizations.map((each) => ({ ...each, seller: first?.seller }));
    return memoryStore({ ...records, organizations: named });
  },
  "does not return the seller of a new invoice": invoicing(({ storeInvoice }) => ({
    storeInvoice: (owner, records, claim, events) =>
      giving(async () => {
        const found = await done(storeInvoice(owner, records, claim, events));
        return found && "kind" in found && found.kind === "InvoiceStored"
          ? storedWith(found.number, undefined)
          : found;
      }),
  })),
  "stores a payment but not the invoice": deciding((change) => ({ ...change, invoice: undefined })),
  "stores an invoice but not the payment": deciding((change) => ({
    ...change,
    payment: undefined,
  })),
  "stores no change": deciding(() => undefined),
  "keeps the first report of a payment": recordingKnown((earlier) => earlier),
  "keeps the time of the first report": recordingKnown(({ happenedAt }, payment) => ({
    ...payment,
    happenedAt,
  })),
  "keeps the reference of the first report": recordingKnown(({ reference }, payment) => ({
    ...payment,
    reference,
  })),
  "loses the metadata of the first report": recordingKnown((_, payment) => ({
    ...payment,
    metadata: undefined,
  })),
  "never stores why a known payment failed": recordingKnown((_, payment) => ({
    ...payment,
    failureReason: undefined,
  })),
  "never changes the time of a payment": paying(({ payments }) => ({
    changePayment: (owner, id, decide) =>
      payments.changePayment(owner, id, (facts) => {
        const { outcome, change } = decide(facts);
        const payment = change?.payment && facts && { ...change.payment, ...timeOf(facts.payment) };
        return { outcome, change: change && { ...change, payment } };
      }),
  })),
  "calls every invoice that changes overpaid": deciding((change) => ({
    ...change,
    invoice: change.invoice && { ...change.invoice, substatus: "OVERPAID" },
  })),
  "stores changes for everybody": faulty(({ invoices, payments }) => ({
    invoices: {
      ...invoices,
      changeInvoice: (owner, id, decide) =>
        giving(async () => {
          const outcome = await done(invoices.changeInvoice(owner, id, decide));
          await done(
            invoices.changeInvoice(theirs, id, (locked) => {
              const { change } = decide(locked);
              return { outcome, change };
            }),
          );
          return outcome;
        }),
    },
    payments: {
      ...payments,
      changePayment: (owner, id, decide) =>
        giving(async () => {
          const outcome = await done(payments.changePayment(owner, id, decide));
          await done(
            payments.changePayment(theirs, id, (facts) => {
              const { change } = decide(facts);
              return { outcome, change };
            }),
          );
          return outcome;
        }),
    },
  })),
  "loses the items of an invoice that changes": faulty(({ invoices }) => {
    const touched = new Set<string>();
    return {
      invoices: {
        ...invoices,
        changeInvoice: (owner, id, decide) => {
          touched.add(id);
          return invoices.changeInvoice(owner, id, decide);
        },
        findInvoice: (owner, id, parts) =>
          giving(async () => {
            const found = await done(invoices.findInvoice(owner, id, parts));
            return found && touched.has(id) ? { ...found, items: [] } : found;
          }),
      },
    };
  }),
  "loses what a decision gives": faulty(({ invoices, payments }) => ({
    invoices: {
      ...invoices,
      changeInvoice: (owner, id, decide) =>
        giving(async () => {
          await done(invoices.changeInvoice(owner, id, decide));
          return undefined as never;
        }),
    },
    payments: {
      ...payments,
      changePayment: (owner, id, decide) =>
        giving(async () => {
          await done(payments.changePayment(owner, id, decide));
          return undefined as never;
        }),
    },
  })),
  "invents an invoice to decide on": faulty(({ invoices, payments }) => {
    const any = idOf("invoice", "invoice_a");
    const ours = idOf("org", "org_conformance");
    const facts = async () => done(invoices.changeInvoice(ours, any, keep));
    return {
      invoices: {
        ...invoices,
        changeInvoice: (owner, id, decide) =>
          giving(async () => {
            const spare = await facts();
            return done(invoices.changeInvoice(owner, id, (found) => decide(found ?? spare)));
          }),
      },
      payments: withMethods(payments, {
        recordPayment: (owner, request, decide) =>
          giving(async () => {
            const spare = await facts();
            return done(
              byOne(payments).recordPayment(owner, request, (found) =>
                decide({ ...found, locked: found.locked ?? spare }),
              ),
            );
          }),
      }),
    };
  }),
  "changes the payments of anybody": paying(({ payments: { changePayment } }) => ({
    changePayment: (owner, id, decide) =>
      giving(async () => {
        const found = await done(changePayment(owner, id, keep));
        return done(changePayment(found === undefined ? theirs : owner, id, decide));
      }),
  })),
  "hides the payments from decisions": faulty(({ invoices, payments }) => ({
    invoices: {
      ...invoices,
      changeInvoice: (owner, id, decide) =>
        invoices.changeInvoice(owner, id, (found) => decide(found && { ...found, payments: [] })),
    },
    payments: {
      ...payments,
      changePayment: (owner, id, decide) =>
        payments.changePayment(owner, id, (found) =>
          decide(found && { ...found, locked: { ...found.locked, payments: [] } }),
        ),
    },
  })),
  "shows decisions the payments of all invoices": paying(({ payments }) => ({
    recordPayment: (owner, request, decide) =>
      giving(async () => {
        const page = { limit: 100, start: { offset: 0 } } as const;
        const { rows } = await done(payments.listPayments(owner, {}, page));
        return done(
          payments.recordPayment(owner, request, (facts) =>
            decide({ ...facts, locked: facts.locked && { ...facts.locked, payments: rows } }),
          ),
        );
      }),
  })),
  "stores no items": keeping((records) => ({ ...records, items: [] })),
};
