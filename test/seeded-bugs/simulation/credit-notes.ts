import {
  Amount,
  currencyInfo,
  isLeft,
  right,
  type CreditNote,
  type Either,
  type Invoice,
  type LedgerEvent,
} from "quittance";
import type { CreditingFacts, LedgerChange } from "quittance/adapter";
import type { Tools } from "../../lab/simulation/run-state.ts";
import { bugsIn, changing } from "../store-bug.ts";
import { waitingFor, withPlan } from "./simulation-bug.ts";

const creditNotes = bugsIn("creditNotes");
const payments = bugsIn("payments");

/** Creates a bug in the facts that a decision is based on. */
const inFacts = (change: (facts: CreditingFacts) => Partial<CreditingFacts>) =>
  creditNotes.informing("issueCreditNote", change);

/** Creates a bug in what is stored. */
const inStored = (change: (found: LedgerChange, facts: CreditingFacts) => Partial<LedgerChange>) =>
  creditNotes.deciding("issueCreditNote", change);

/** Replaces the payable amount of a credit note, also in its event and in its invoice. */
const withPayable = (
  { invoice, events }: LedgerChange,
  note: CreditNote,
  payable: Amount,
  { locked: { invoice: before } }: CreditingFacts,
): Partial<LedgerChange> => {
  const creditNote = { ...note, payable };
  const credited = Amount.add(before.credited ?? Amount.zero, payable);
  return {
    creditNote,
    invoice: invoice && { ...invoice, credited },
    events: events.map((event): LedgerEvent =>
      event.subject.kind === "CreditNote"
        ? { ...event, subject: { kind: "CreditNote", creditNote } }
        : event,
    ),
  };
};

/** Changes an invoice, also in the events about it. */
const withInvoice = <Made extends Pick<LedgerChange, "invoice" | "events">>(
  made: Made,
  change: (invoice: Invoice) => Invoice,
): Made => ({
  ...made,
  invoice: made.invoice && change(made.invoice),
  events: made.events.map((event): LedgerEvent =>
    event.subject.kind === "Invoice"
      ? { ...event, subject: { kind: "Invoice", invoice: change(event.subject.invoice) } }
      : event,
  ),
});

/** Bugs in credit notes. */
export const bugsInCreditNotes = withPlan("all", {
  "a credit note is rounded by itself": {
    breaks: ["credits", "outbox", "statuses", "amounts", "replays"],
    store: inStored((change, facts) => {
      const { creditNote } = change;
      if (creditNote === undefined) return change;
      const { decimals } = currencyInfo[creditNote.currency];
      const payable = Amount.round(creditNote.total, decimals, "UP");
      return withPayable(change, creditNote, payable, facts);
    }),
  },
  "more than is left of an invoice is credited": {
    breaks: ["rejections", "amounts", "once"],
    store: inFacts(() => ({ creditNotes: [] })),
  },
  "a replay issues another credit note": {
    breaks: ["once", "rejections"],
    store: inFacts(() => ({ earlier: undefined })),
  },
  "the key of a credit note counts for one invoice": {
    breaks: ["once", "rejections"],
    from: 20,
    store: inFacts(({ earlier, locked }) => ({
      earlier: earlier?.invoiceId === locked.invoice.id ? earlier : undefined,
    })),
  },
  "the number of a credit note is used again": {
    breaks: ["numbers", "amounts"],
    store: inFacts(() => ({ count: 1 })),
  },
  "a voided invoice is credited": {
    breaks: ["rejections", "once"],
    store: inFacts(({ locked }) => ({
      locked: { ...locked, invoice: { ...locked.invoice, status: "PENDING" } },
    })),
  },
  "an invoice is credited by its last credit note alone": {
    breaks: ["credits", "statuses", "replays"],
    store: inStored(({ invoice, creditNote }) => ({
      invoice: invoice && { ...invoice, credited: creditNote?.payable },
    })),
  },
  "the event of a credit note is dropped": {
    breaks: ["outbox"],
    store: inStored(({ events }) => ({
      events: events.filter(({ type }) => type !== "credit_note.created"),
    })),
  },
  "payments are settled against the price without credit notes": {
    breaks: ["statuses", "outbox"],
    store: payments.replacing<Tools>(({ recordPayment }) => ({
      recordPayment: (owner, request, decide) =>
        recordPayment(owner, request, (facts) => {
          const { locked } = facts;
          if (locked === undefined) return decide(facts);
          const { credited } = locked.invoice;
          const restored = (found: Invoice): Invoice => ({ ...found, credited });
          const invoice = { ...locked.invoice, credited: undefined };
          const { outcome, change } = decide({ ...facts, locked: { ...locked, invoice } });
          const made = outcome as Either<unknown, Pick<LedgerChange, "invoice" | "events">>;
          const again = isLeft(made) ? made : right(withInvoice(made.right, restored));
          return {
            outcome: again as typeof outcome,
            change: change && withInvoice(change, restored),
          };
        }),
    })),
  },
  "a payment loses what its invoice is credited by": {
    breaks: ["statuses", "outbox"],
    store: changing(({ invoice }) => ({ invoice: invoice && { ...invoice, credited: undefined } })),
  },
  "a credit note is stored without the lock": {
    breaks: [
      ...(["credits", "outbox", "results", "statuses"] as const),
      ...(["rejections", "once", "amounts", "replays"] as const),
    ],
    from: 20,
    store: creditNotes.unlocked("issueCreditNote", waitingFor("stores the credit note")),
  },
});
