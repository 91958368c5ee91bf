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
import type { CreditingFacts, CreditNoteRepository, LedgerChange } from "quittance/adapter";
import type { Rule } from "../../lab/simulation/operation.ts";
import type { Tools } from "../../lab/simulation/run-state.ts";
import { inChanges, inPayments, inStore, unstored, type SimulationBug } from "./simulation-bug.ts";

const inCreditNotes = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  issue: (
    issueCreditNote: CreditNoteRepository["issueCreditNote"],
    tools: Tools,
  ) => CreditNoteRepository["issueCreditNote"],
): SimulationBug =>
  inStore(name, breaks, (store, tools) => {
    const issueCreditNote = issue(store.creditNotes.issueCreditNote, tools);
    return { ...store, creditNotes: { ...store.creditNotes, issueCreditNote } };
  });

/** Creates a bug in the facts that a decision is based on. */
const inFacts = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  change: (facts: CreditingFacts) => Partial<CreditingFacts>,
): SimulationBug =>
  inCreditNotes(
    name,
    breaks,
    (issue) => (owner, id, claim, decide) =>
      issue(owner, id, claim, (facts) => decide(facts && { ...facts, ...change(facts) })),
  );

/** Creates a bug in what is stored. */
const inStored = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  change: (found: LedgerChange, facts: CreditingFacts) => LedgerChange,
): SimulationBug =>
  inCreditNotes(
    name,
    breaks,
    (issue) => (owner, id, claim, decide) =>
      issue(owner, id, claim, (facts) => {
        const { outcome, change: found } = decide(facts);
        return { outcome, change: facts && found && change(found, facts) };
      }),
  );

/** Replaces the payable amount of a credit note, also in its event and in its invoice. */
const withPayable = (
  change: LedgerChange,
  note: CreditNote,
  payable: Amount,
  { locked: { invoice: before } }: CreditingFacts,
): LedgerChange => {
  const creditNote = { ...note, payable };
  const credited = Amount.add(before.credited ?? Amount.zero, payable);
  return {
    ...change,
    creditNote,
    invoice: change.invoice && { ...change.invoice, credited },
    events: change.events.map((event): LedgerEvent =>
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

const bugs: ReadonlyArray<SimulationBug> = [
  inStored(
    "a credit note is rounded by itself",
    ["credits", "outbox", "statuses", "amounts", "replays"],
    (change, facts) => {
      const { creditNote } = change;
      if (creditNote === undefined) return change;
      const { decimals } = currencyInfo[creditNote.currency];
      const payable = Amount.round(creditNote.total, decimals, "UP");
      return withPayable(change, creditNote, payable, facts);
    },
  ),
  inFacts("more than is left of an invoice is credited", ["rejections", "amounts", "once"], () => ({
    creditNotes: [],
  })),
  inFacts("a replay issues another credit note", ["once", "rejections"], () => ({
    earlier: undefined,
  })),
  inFacts(
    "the key of a credit note counts for one invoice",
    ["once", "rejections"],
    ({ earlier, locked }) => ({
      earlier: earlier?.invoiceId === locked.invoice.id ? earlier : undefined,
    }),
  ),
  inFacts("the number of a credit note is used again", ["numbers", "amounts"], () => ({
    count: 1,
  })),
  inFacts("a voided invoice is credited", ["rejections", "once"], ({ locked }) => ({
    locked: { ...locked, invoice: { ...locked.invoice, status: "PENDING" } },
  })),
  inStored(
    "an invoice is credited by its last credit note alone",
    ["credits", "statuses", "replays"],
    (change) => ({
      ...change,
      invoice: change.invoice && { ...change.invoice, credited: change.creditNote?.payable },
    }),
  ),
  inStored("the event of a credit note is dropped", ["outbox"], (change) => ({
    ...change,
    events: change.events.filter(({ type }) => type !== "credit_note.created"),
  })),
  inPayments(
    "payments are settled against the price without credit notes",
    ["statuses", "outbox"],
    (payments) => ({
      recordPayment: (owner, request, decide) =>
        payments.recordPayment(owner, request, (facts) => {
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
    }),
  ),
  inChanges(
    "a payment loses what its invoice is credited by",
    ["statuses", "outbox"],
    (change) => ({
      ...change,
      invoice: change.invoice && { ...change.invoice, credited: undefined },
    }),
  ),
  inCreditNotes(
    "a credit note is stored without the lock",
    ["credits", "outbox", "results", "statuses", "rejections", "once", "amounts", "replays"],
    (issue, { turn }) =>
      (owner, id, claim, decide) =>
      async () => {
        const seen = await issue(owner, id, claim, (facts) => unstored(decide(facts)))();
        if (isLeft(seen)) return seen;
        const { outcome, made } = seen.right;
        await turn("stores the credit note");
        return issue(owner, id, claim, () => ({ outcome, change: made }))();
      },
  ),
];

/** Where histories catch bugs that need a rare order of calls, so that the tests are fast. */
const closeTo: ReadonlyMap<string, number> = new Map([
  ["the key of a credit note counts for one invoice", 20],
  ["a credit note is stored without the lock", 20],
]);

/** Bugs in credit notes. */
export const bugsInCreditNotes: ReadonlyArray<SimulationBug> = bugs.map((bug) => ({
  ...bug,
  plan: "all",
  from: closeTo.get(bug.name) ?? 0,
}));
