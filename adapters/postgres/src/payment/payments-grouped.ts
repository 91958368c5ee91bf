import { isLeft, type OrganizationId } from "quittance";
import type { PortFailed } from "quittance/errors";
import {
  left,
  right,
  type LedgerChange,
  type PaymentRepository,
  type RecordingFacts,
  type RecordingRequest,
} from "quittance/adapter";
import { deadlineOf, withDeadline } from "../ledger/read-facts.ts";
import { callDeadline } from "../locking/deadline.ts";
import type { TimedPayments } from "./payment-repository.ts";
import { failureOfError, lockTimeout } from "../failure.ts";
import { canBeOfOne, groupCalls, notMade, type GroupWait } from "../ledger/group-calls.ts";

/** How many groups of payments of an organization are read, and how many recorded, at once. */
const groupsAtOnce = 3;

/** The maximum number of payments in a group. */
const maxGroupSize = 16;

/** How many payments of an organization wait for a group at most. */
const maxWaitingPayments = 1000;

interface GroupedCall {
  readonly request: RecordingRequest;
  /** Until when it may wait in all. */
  readonly until: number;
  /** Makes the call without others. */
  readonly alone: () => Promise<void>;
  /** Responds with the failure of the group. */
  readonly fail: (failure: PortFailed) => void;
}

interface ReadCall extends GroupedCall {
  readonly done: (read: ReadonlyArray<RecordingFacts>) => void;
}

interface WriteCall extends GroupedCall {
  readonly read: ReadonlyArray<RecordingFacts>;
  readonly decide: (facts: RecordingFacts) => LedgerChange | undefined;
  /** Responds after the change was stored. */
  readonly done: () => void;
}

/**
 * Records payments of an organization that arrive while others are recorded together: their facts
 * are read in one statement, and they are stored in one transaction, each with its own result.
 *
 * If a group fails for a reason that can be one of its payments, each of them is recorded alone, so
 * that none fails because of another.
 *
 * @param limits how long a payment waits for a group at most, before it is read and before it is
 * recorded. Then it fails as `Contended`, and nothing of it was stored.
 */
export const groupedPayments = (payments: TimedPayments, limits: GroupWait): PaymentRepository => {
  const readTogether = together<ReadCall>(limits, async (organizationId, calls) => {
    const requests = calls.map(({ request }) => request);
    const soonest = Math.min(...calls.map(({ until }) => until));
    const found = await payments.readRecordings(organizationId, requests, soonest)();
    if (isLeft(found)) return found.left;
    for (const [place, { done, until }] of calls.entries()) {
      done(found.right.slice(place, place + 1).map((facts) => withDeadline(facts, until)));
    }
    return undefined;
  });
  const writeTogether = together<WriteCall>(limits, async (organizationId, calls) => {
    const stored = await payments.recordPayments(
      organizationId,
      calls.map(({ request }) => request),
      (facts, place) => ({ outcome: undefined, change: calls[place]?.decide(facts) }),
      calls.flatMap(({ read }) => read),
    )();
    if (isLeft(stored)) return stored.left;
    for (const { done } of calls) done();
    return undefined;
  });
  return {
    ...payments,
    readRecordings: (organizationId, requests) => {
      const [request, ...others] = requests;
      if (request === undefined || others.length > 0) {
        return payments.readRecordings(organizationId, requests);
      }
      return () =>
        new Promise((resolve) => {
          const until = callDeadline();
          const read = payments.readRecordings(organizationId, requests, until);
          readTogether(organizationId, {
            request,
            until,
            done: (found) => {
              resolve(right(found));
            },
            fail: (failure) => {
              resolve(left(failure));
            },
            alone: async () => {
              resolve(await read());
            },
          });
        });
    },
    recordPayments: (organizationId, requests, decide, read) => {
      const stored = payments.recordPayments(organizationId, requests, decide, read);
      const [request, ...others] = requests;
      if (request === undefined || others.length > 0) return stored;
      return () =>
        new Promise((resolve) => {
          const outcomes: Array<ReturnType<typeof decide>["outcome"]> = [];
          writeTogether(organizationId, {
            request,
            read: read ?? [],
            until: deadlineOf(read) ?? callDeadline(),
            decide: (facts) => {
              const { outcome, change } = decide(facts, 0);
              outcomes[0] = outcome;
              return change;
            },
            done: () => {
              resolve(right(outcomes));
            },
            fail: (failure) => {
              resolve(left(failure));
            },
            alone: async () => {
              resolve(await stored());
            },
          });
        });
    },
  };
};

/**
 * Groups calls. A call without others is made alone, and so are those of a group that fails because
 * of one of them.
 *
 * @param run makes the calls of a group together, and returns its failure.
 */
const together = <Call extends GroupedCall>(
  limits: GroupWait,
  run: (
    organizationId: OrganizationId,
    calls: ReadonlyArray<Call>,
  ) => Promise<PortFailed | undefined>,
): ReturnType<typeof groupCalls<Call, OrganizationId>> =>
  groupCalls({
    atOnce: groupsAtOnce,
    maxSize: maxGroupSize,
    maxWaiting: maxWaitingPayments,
    ...limits,
    untilOf: ({ until }) => until,
    reject: ({ fail }, reason) => {
      fail({ kind: "PortFailed", port: "payments", cause: rejections[reason] });
    },
    run: async (organizationId, calls) => {
      const failure = calls.length > 1 ? await run(organizationId, calls) : undefined;
      if (calls.length === 1 || (failure !== undefined && isOfOne(failure, calls))) {
        await Promise.all(calls.map(({ alone }) => alone()));
      } else if (failure !== undefined) {
        for (const { fail } of calls) fail(failure);
      }
    },
  });

/** Whether each call can fail or succeed alone. If all wait for one locked invoice, they cannot. */
const isOfOne = ({ cause }: PortFailed, calls: ReadonlyArray<GroupedCall>): boolean => {
  const invoices = new Set(calls.map(({ request }) => request.invoiceId));
  const isLocked = invoices.size === 1 && failureOfError(cause).sqlState === lockTimeout;
  return canBeOfOne(cause) && !isLocked;
};

const rejections = {
  TooLong: notMade("The payment waited too long for others of the organization."),
  TooMany: notMade("Too many payments of the organization are waiting to be recorded."),
};
