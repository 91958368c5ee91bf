import { Amount, isLeft, right, type Either } from "quittance";
import {
  inChanges,
  inInvoices,
  inPayments,
  after,
  unstored,
  type SimulationBug,
} from "./simulation-bug.ts";

const ulp = Amount.unit(30);

/** Rules that are broken by decisions on outdated records. */
const lockBreaks: SimulationBug["breaks"] = ["statuses", "amounts", "rejections", "outbox"];

/** Bugs in stored writes. */
export const bugsInWrites: ReadonlyArray<SimulationBug> = [
  inInvoices(
    "the claim of an invoice is not stored when its response is lost",
    ["once"],
    (invoices, { fault }) => ({
      storeInvoice: (owner, records, claim, events) => async () => {
        const isLost = fault() === "lost response" || fault() === "crash after";
        return invoices.storeInvoice(owner, records, isLost ? undefined : claim, events)();
      },
    }),
  ),
  inPayments(
    "a payment is stored before its key is visible",
    ["once", "outbox"],
    (payments, { turn }) => {
      const visible = new Set<string>();
      return {
        findByKey: (owner, key) =>
          after(payments.findByKey(owner, key), (found) => (visible.has(key) ? found : undefined)),
        recordPayment: (owner, request, decide) => async () => {
          const { idempotencyKey: key } = request;
          const result = await payments.recordPayment(owner, request, ({ earlier, ...facts }) =>
            decide({ ...facts, earlier: visible.has(key) ? earlier : undefined }),
          )();
          await turn("the key becomes visible");
          visible.add(key);
          return result;
        },
      };
    },
  ),
  inInvoices("an invoice is voided without its lock", lockBreaks, (invoices, { turn }) => ({
    changeInvoice: (owner, id, decide) => async () => {
      const seen = await invoices.changeInvoice(owner, id, (facts) => unstored(decide(facts)))();
      if (isLeft(seen)) return seen;
      await turn("between the read and the write");
      const { outcome, made } = seen.right;
      return invoices.changeInvoice(owner, id, () => ({ outcome, change: made }))();
    },
  })),
  inPayments("a payment is recorded without the lock", lockBreaks, (payments, { turn }) => ({
    recordPayment: (owner, request, decide) => async () => {
      const seen = await payments.recordPayment(owner, request, (facts) =>
        unstored(decide(facts)),
      )();
      if (isLeft(seen)) return seen;
      await turn("between the read and the write");
      const { outcome, made } = seen.right;
      return payments.recordPayment(owner, request, () => ({ outcome, change: made }))();
    },
  })),
  inPayments(
    "a payment is acknowledged before it is stored",
    ["acknowledged", "once", "outbox", "pages", "statuses", "tenants", "results"],
    (payments, { turn }) => ({
      recordPayment: (owner, request, decide) => async () => {
        const seen = await payments.recordPayment(owner, request, (facts) =>
          unstored(decide(facts)),
        )();
        if (isLeft(seen)) return seen;
        const { outcome, made } = seen.right;
        const store = async (): Promise<void> => {
          await turn("stores the payment");
          await payments.recordPayment(owner, request, () => ({ outcome, change: made }))();
        };
        void store();
        return right(outcome);
      },
    }),
  ),
  inPayments("failed payments are counted as paid", ["statuses", "once"], (payments) => ({
    recordPayment: (owner, request, decide) =>
      payments.recordPayment(owner, request, ({ locked, ...facts }) =>
        decide({
          ...facts,
          locked: locked && {
            ...locked,
            payments: locked.payments.map((payment) =>
              payment.status === "FAILED" ? { ...payment, status: "COMPLETED" } : payment,
            ),
          },
        }),
      ),
  })),
  inPayments(
    "a final payment may change once more",
    ["rejections", "results", "outbox"],
    (payments) => ({
      changePayment: (owner, id, decide) =>
        payments.changePayment(owner, id, (facts) =>
          decide(facts && { ...facts, payment: { ...facts.payment, status: "PENDING" } }),
        ),
    }),
  ),
  inPayments(
    "a different request with a used key is treated as a replay",
    ["rejections"],
    (payments) => ({
      recordPayment: (owner, request, decide) =>
        payments.recordPayment(owner, request, (facts) => {
          const decision = decide(facts);
          const { earlier, locked } = facts;
          if (earlier === undefined || locked === undefined || !isMismatch(decision.outcome)) {
            return decision;
          }
          const replayed = {
            payment: earlier,
            invoice: locked.invoice,
            replayed: true,
            events: [],
          };
          return { ...decision, outcome: right(replayed) as typeof decision.outcome };
        }),
    }),
  ),
  inChanges("a void does not store its time", ["statuses"], (change) => ({
    ...change,
    invoice: change.invoice && { ...change.invoice, voidedAt: undefined },
  })),
  inChanges(
    "a payment that completes after the void is not marked",
    ["amounts", "statuses"],
    (change) => ({
      ...change,
      payment: change.payment && { ...change.payment, completedAfterVoid: false },
    }),
  ),
  inChanges(
    "the value of a payment is off by the last digit",
    ["amounts", "results"],
    (change) => ({
      ...change,
      payment: change.payment && {
        ...change.payment,
        value: Amount.add(change.payment.value, ulp),
      },
    }),
  ),
  inChanges(
    "a change of a payment that settles its invoice is lost",
    ["amounts", "statuses", "pages"],
    (change) =>
      change.invoice?.status === "COMPLETED" ? { ...change, payment: undefined } : change,
  ),
  inInvoices("the USD price of an invoice is off by the last digit", ["statuses"], (invoices) => ({
    storeInvoice: (owner, records, claim, events) => {
      const { invoice } = records;
      const priceUsd = Amount.add(invoice.priceUsd, ulp);
      const made = { ...records, invoice: { ...invoice, priceUsd } };
      return invoices.storeInvoice(owner, made, claim, events);
    },
  })),
];

const isMismatch = (outcome: unknown): boolean =>
  (outcome as Either<{ readonly kind: string }, unknown>)._tag === "Left" &&
  (outcome as { readonly left: { readonly kind: string } }).left.kind === "IdempotencyMismatch";
