import { idOf, addSeconds, type OrganizationId } from "quittance";
import {
  done,
  faulty,
  giving,
  invoicing,
  keep,
  pause,
  paying,
  type LedgerMakers,
} from "./ledger-maker.ts";
import { byOne, withMethods } from "../record-one.ts";

/** Facts are read before the lock is taken. */
const staleInvoices = invoicing(({ changeInvoice }) => ({
  changeInvoice: (owner, id, decide) =>
    giving(async () => {
      const decision = decide(await done(changeInvoice(owner, id, keep)));
      await pause();
      return done(changeInvoice(owner, id, () => decision));
    }),
}));

const staleRecordings = paying(({ payments: { recordPayment } }) => ({
  recordPayment: (owner, request, decide) =>
    giving(async () => {
      const decision = decide(await done(recordPayment(owner, request, keep)));
      await pause();
      return done(recordPayment(owner, request, () => decision));
    }),
}));

const staleChanges = paying(({ payments: { changePayment } }) => ({
  changePayment: (owner, id, decide) =>
    giving(async () => {
      const decision = decide(await done(changePayment(owner, id, keep)));
      await pause();
      return done(changePayment(owner, id, () => decision));
    }),
}));

/** Changes of payments wait for one another, and for nothing else. */
const ownLock = paying(({ payments: { changePayment } }) => {
  let before: Promise<unknown> = Promise.resolve();
  return {
    changePayment: (owner, id, decide) => () => {
      const turn = before.then(async () => {
        const decision = decide(await done(changePayment(owner, id, keep)));
        await pause();
        return changePayment(owner, id, () => decision)();
      });
      before = turn.catch(() => undefined);
      return turn;
    },
  };
});

/** Stores the change although the decision threw. */
const storingDefects = faulty(({ invoices, payments }) => {
  const { changeInvoice } = invoices;
  const touch = async (owner: OrganizationId, id: Parameters<typeof changeInvoice>[1]) => {
    await done(
      changeInvoice(owner, id, (locked) => {
        const invoice = locked && {
          ...locked.invoice,
          updatedAt: addSeconds(locked.invoice.updatedAt, 1),
        };
        return { outcome: 0, change: { invoice, payment: undefined, events: [] } };
      }),
    );
  };
  return {
    invoices: {
      ...invoices,
      changeInvoice: (owner, id, decide) => async () => {
        try {
          return await changeInvoice(owner, id, decide)();
        } catch (cause) {
          await touch(owner, id);
          throw cause;
        }
      },
    },
    payments: withMethods(payments, {
      changePayment: (owner, id, decide) => async () => {
        try {
          return await payments.changePayment(owner, id, decide)();
        } catch (cause) {
          await touch(owner, idOf("invoice", "invoice_a"));
          throw cause;
        }
      },
      recordPayment: (owner, request, decide) => () =>
        byOne(payments).recordPayment(owner, request, (facts) => {
          try {
            return decide(facts);
          } catch (cause) {
            return { outcome: cause as never, change: undefined };
          }
        })(),
    }),
  };
});

/** Stores with one bug each in how they lock. */
export const mutantLocks: LedgerMakers = {
  "skips the lock of invoices": staleInvoices,
  "skips the lock when it records": staleRecordings,
  "skips the lock when it changes payments": staleChanges,
  "locks payments on their own": ownLock,
  "stores what a broken decision left": storingDefects,
};
