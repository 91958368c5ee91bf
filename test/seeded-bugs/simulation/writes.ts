import { Amount, isLeft, right, type Either, type Payment } from "quittance";
import { bugsIn, changing, keep } from "../store-bug.ts";
import type { Tools } from "../../lab/simulation/run-state.ts";
import { waitingFor, withPlan, type SimulationBug } from "./simulation-bug.ts";

const invoices = bugsIn("invoices");
const payments = bugsIn("payments");

const ulp = Amount.unit(30);

/** Rules that are broken by decisions on outdated records. */
const lockBreaks: SimulationBug["breaks"] = ["statuses", "amounts", "rejections", "outbox"];

const inPayments = (change: (payment: Payment) => Partial<Payment>) =>
  changing(({ payment }) => ({ payment: payment && { ...payment, ...change(payment) } }));

/** Bugs in stored writes. */
export const bugsInWrites = withPlan("payments", {
  "the claim of an invoice is not stored when its response is lost": {
    breaks: ["once"],
    store: invoices.replacing(({ storeInvoice }, { fault }: Tools) => ({
      storeInvoice: (owner, records, claim, events) => async () => {
        const isLost = fault() === "lost response" || fault() === "crash after";
        return storeInvoice(owner, records, isLost ? undefined : claim, events)();
      },
    })),
  },
  "a payment is stored before its key is visible": {
    breaks: ["once", "outbox"],
    store: payments.replacing(({ findByKey, recordPayment }, { turn }: Tools) => {
      const visible = new Set<string>();
      return {
        findByKey: (owner, key) => async () => {
          const found = await findByKey(owner, key)();
          return isLeft(found) || visible.has(key) ? found : right(undefined);
        },
        recordPayment: (owner, request, decide) => async () => {
          const { idempotencyKey: key } = request;
          const result = await recordPayment(owner, request, ({ earlier, ...facts }) =>
            decide({ ...facts, earlier: visible.has(key) ? earlier : undefined }),
          )();
          await turn("the key becomes visible");
          visible.add(key);
          return result;
        },
      };
    }),
  },
  "an invoice is voided without its lock": {
    breaks: lockBreaks,
    store: invoices.unlocked("changeInvoice", waitingFor("between the read and the write")),
  },
  "a payment is recorded without the lock": {
    breaks: lockBreaks,
    store: payments.unlocked("recordPayment", waitingFor("between the read and the write")),
  },
  "a payment is acknowledged before it is stored": {
    breaks: ["acknowledged", "once", "outbox", "pages", "statuses", "tenants", "results"],
    store: payments.replacing(({ recordPayment }, { turn }: Tools) => ({
      recordPayment: (owner, request, decide) => async () => {
        const seen = await recordPayment(owner, request, (facts) => keep(decide(facts)))();
        if (isLeft(seen)) return seen;
        const store = async (): Promise<void> => {
          await turn("stores the payment");
          await recordPayment(owner, request, () => seen.right)();
        };
        void store();
        return right(seen.right.outcome);
      },
    })),
  },
  "failed payments are counted as paid": {
    breaks: ["statuses", "once"],
    store: payments.informing("recordPayment", ({ locked }) => ({
      locked: locked && {
        ...locked,
        payments: locked.payments.map((payment) =>
          payment.status === "FAILED" ? { ...payment, status: "COMPLETED" } : payment,
        ),
      },
    })),
  },
  "a final payment may change once more": {
    breaks: ["rejections", "results", "outbox"],
    store: payments.informing("changePayment", ({ payment }) => ({
      payment: { ...payment, status: "PENDING" },
    })),
  },
  "a different request with a used key is treated as a replay": {
    breaks: ["rejections"],
    store: payments.overriding("recordPayment", (decision, { earlier, locked }) => {
      const isReplay = earlier !== undefined && locked !== undefined;
      if (!isReplay || !isMismatch(decision.outcome)) return decision;
      const { invoice } = locked;
      const replayed = { payment: earlier, invoice, replayed: true, events: [] };
      return { ...decision, outcome: right(replayed) };
    }),
  },
  "a void does not store its time": {
    breaks: ["statuses"],
    store: changing(({ invoice }) => ({ invoice: invoice && { ...invoice, voidedAt: undefined } })),
  },
  "a payment that completes after the void is not marked": {
    breaks: ["amounts", "statuses"],
    store: inPayments(() => ({ completedAfterVoid: false })),
  },
  "the value of a payment is off by the last digit": {
    breaks: ["amounts", "results"],
    store: inPayments(({ value }) => ({ value: Amount.add(value, ulp) })),
  },
  "a change of a payment that settles its invoice is lost": {
    breaks: ["amounts", "statuses", "pages"],
    store: changing(({ invoice, payment }) => ({
      payment: invoice?.status === "COMPLETED" ? undefined : payment,
    })),
  },
  "the USD price of an invoice is off by the last digit": {
    breaks: ["statuses"],
    store: invoices.passing("storeInvoice", (owner, { invoice, ...records }, claim, events) => [
      owner,
      { ...records, invoice: { ...invoice, priceUsd: Amount.add(invoice.priceUsd, ulp) } },
      claim,
      events,
    ]),
  },
});

const isMismatch = (outcome: unknown): boolean => {
  const made = outcome as Either<{ readonly kind: string }, unknown>;
  return isLeft(made) && made.left.kind === "IdempotencyMismatch";
};
