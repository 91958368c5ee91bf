import { left, right, type Either } from "quittance";
import type { PortFailed } from "quittance/errors";
import type {
  LedgerChange,
  PaymentRepository,
  RecordingFacts,
  RecordingKey,
  RecordingRead,
  RecordingRequest,
} from "quittance/adapter";
import { failureOfError } from "../failure.ts";
import { groupCalls } from "./group-calls.ts";

/** How many groups of payments of an organization are read, and how many recorded, at once. */
const groupsAtOnce = 3;

/** The maximum number of payments in a group. */
const maxGroupSize = 16;

interface ReadCall {
  readonly request: RecordingRequest;
  readonly done: (result: Either<PortFailed, ReadonlyArray<RecordingRead>>) => void;
  /** Makes the call without others. */
  readonly alone: () => Promise<void>;
}

interface WriteCall {
  readonly recording: RecordingKey;
  readonly read: RecordingRead | undefined;
  readonly decide: (facts: RecordingFacts) => LedgerChange | undefined;
  /** Responds after the change was stored, or with the failure of its group. */
  readonly done: (failure: PortFailed | undefined) => void;
  /** Makes the call without others. */
  readonly alone: () => Promise<void>;
}

/**
 * Records payments of an organization that arrive while others are recorded together: their facts
 * are read in one statement, and they are stored in one transaction, each with its own result.
 *
 * If a group fails for a reason that can be one of its payments, each of them is recorded alone, so
 * that none fails because of another.
 */
export const groupedPayments = (payments: PaymentRepository): PaymentRepository => {
  const limits = { atOnce: groupsAtOnce, maxSize: maxGroupSize };
  const readTogether = groupCalls<ReadCall>({
    ...limits,
    run: async (organizationId, calls) => {
      const requests = calls.map(({ request }) => request);
      const found = await payments.readRecordings(organizationId, requests)();
      if (found._tag === "Left" && calls.length > 1 && canBeOfOne(found.left)) {
        await Promise.all(calls.map(({ alone }) => alone()));
        return;
      }
      for (const [place, { done }] of calls.entries()) {
        done(found._tag === "Left" ? found : right(found.right.slice(place, place + 1)));
      }
    },
  });
  const writeTogether = groupCalls<WriteCall>({
    ...limits,
    run: async (organizationId, calls) => {
      const [first, ...others] = calls;
      if (first && others.length === 0) return first.alone();
      const stored = await payments.recordPayments(
        organizationId,
        calls.map(({ recording }) => recording),
        (facts, place) => ({ outcome: undefined, change: calls[place]?.decide(facts) }),
        calls.flatMap(({ read }) => read ?? []),
      )();
      if (stored._tag === "Left" && canBeOfOne(stored.left)) {
        await Promise.all(calls.map(({ alone }) => alone()));
        return;
      }
      for (const call of calls) call.done(stored._tag === "Left" ? stored.left : undefined);
    },
  });
  return {
    ...payments,
    readRecordings: (organizationId, requests) => {
      const read = payments.readRecordings(organizationId, requests);
      const [request, ...others] = requests;
      if (request === undefined || others.length > 0) return read;
      return () =>
        new Promise((done) => {
          const alone = async (): Promise<void> => {
            done(await read());
          };
          readTogether(organizationId, { request, done, alone });
        });
    },
    recordPayment: (organizationId, invoiceId, idempotencyKey, decide, read) => () =>
      new Promise((resolve) => {
        type Outcome = ReturnType<typeof decide>["outcome"];
        let outcome: Outcome;
        writeTogether(organizationId, {
          recording: { invoiceId, idempotencyKey },
          read,
          decide: (facts) => {
            const decision = decide(facts);
            ({ outcome } = decision);
            return decision.change;
          },
          done: (failure) => {
            resolve(failure === undefined ? right(outcome) : left(failure));
          },
          alone: async () => {
            const args = [organizationId, invoiceId, idempotencyKey, decide, read] as const;
            resolve(await payments.recordPayment(...args)());
          },
        });
      }),
  };
};

/** Whether the failure of a group can be that of one payment, and nothing was stored. */
const canBeOfOne = ({ cause }: PortFailed): boolean => {
  const { kind } = failureOfError(cause);
  return kind !== "Unavailable" && kind !== "OutcomeUnknown";
};
