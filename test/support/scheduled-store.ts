import type { MemoryStore } from "@quittance/memory";
import type * as fc from "fast-check";
import type { TaskEither } from "quittance";
import type { LedgerChange, PaymentRepository } from "quittance/adapter";

type Methods = Readonly<Record<string, (...args: ReadonlyArray<never>) => unknown>>;

/** A repository whose every call waits for its turn before it does its work, and again after. */
const scheduled = <Repository extends object>(
  repository: Repository,
  scheduler: fc.Scheduler,
): Repository => {
  const turn = (label: string): Promise<void> => scheduler.schedule(Promise.resolve(), label);
  const methods = Object.entries(repository as unknown as Methods).map(([name, method]) => [
    name,
    (...args: ReadonlyArray<never>) => {
      const task = method(...args) as TaskEither<never, unknown>;
      return async () => {
        await turn(`before ${name}`);
        const answer = await task();
        await turn(`after ${name}`);
        return answer;
      };
    },
  ]);
  return Object.fromEntries(methods) as Repository;
};

/** A store whose ports answer in an order that the scheduler chooses. */
export const scheduledStore = (store: MemoryStore, scheduler: fc.Scheduler): MemoryStore => ({
  ...store,
  invoices: scheduled(store.invoices, scheduler),
  payments: scheduled(store.payments, scheduler),
  providers: scheduled(store.providers, scheduler),
});

/**
 * A store that reads the facts, lets others have their turn, and then writes what was decided on
 * them: what a store does that forgets the lock.
 */
export const forgetfulStore = (store: MemoryStore, scheduler: fc.Scheduler): MemoryStore => {
  const { invoices, payments } = store;
  const pause = (): Promise<void> =>
    scheduler.schedule(Promise.resolve(), "between read and write");
  const write = async (
    change: LedgerChange | undefined,
    apply: (change: LedgerChange) => Promise<unknown>,
  ): Promise<void> => {
    await pause();
    if (change !== undefined) await apply(change);
  };
  const recordPayment: PaymentRepository["recordPayment"] =
    (owner, id, key, decide) => async () => {
      const decided = await payments.recordPayment(owner, id, key, (facts) => ({
        outcome: decide(facts),
        change: undefined,
      }))();
      if (decided._tag === "Left") return decided;
      const { outcome, change } = decided.right;
      await write(change, (made) =>
        payments.recordPayment(owner, id, key, () => ({ outcome, change: made }))(),
      );
      return { _tag: "Right", right: outcome };
    };
  return { ...store, invoices, payments: { ...payments, recordPayment } };
};
