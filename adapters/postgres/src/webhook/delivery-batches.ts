import type { OrganizationId, Timestamp } from "quittance";
import {
  deliveryDescription,
  type ClaimedDelivery,
  type DeliveryLane,
  type DeliveryLog,
} from "quittance/adapter";
import { failureOfError, postgresError } from "../failure.ts";
import { groupCalls } from "../ledger/group-calls.ts";
import { text } from "../rows/read-column.ts";
import { isRetryable } from "../statements/run-transaction.ts";
import type { Database, Run } from "../tenancy/database.ts";
import type { Row } from "../executor.ts";
import { noQuery } from "../tenancy/organizations.ts";
import { readDelivery } from "./delivery-row.ts";
import * as statements from "./batch-statements.ts";
import { failPending, lockReader } from "./reader-lock.ts";

type AttemptResult = Parameters<DeliveryLog["recordAttempt"]>[1];
type DeliveryLease = Parameters<DeliveryLog["claim"]>[1];

/** How many statements of a kind run at once for an organization: one, so that calls meet. */
const statementsAtOnce = 1;

/** The maximum number of deliveries in a statement. */
const maxBatch = 32;

/** How many calls of an organization wait for a statement at most. */
const maxWaiting = 1000;

/** How long a call waits for a statement at most, in milliseconds. */
const maxWaitMs = 5000;

interface Claim {
  readonly lane: DeliveryLane;
  readonly lease: DeliveryLease;
  readonly now: Timestamp;
}

interface Attempt {
  readonly claimed: ClaimedDelivery;
  readonly result: AttemptResult;
}

/** The statements that claim deliveries and record attempts, each for many of an organization. */
export interface DeliveryBatches {
  readonly claim: (claim: Claim) => Promise<ClaimedDelivery | undefined>;
  readonly record: (attempt: Attempt) => Promise<boolean>;
}

/**
 * Creates the batches of a database. Calls of an organization that arrive while statements of it
 * run form the next statement; one that arrives alone starts at once. In a transaction of the host
 * each call is a statement.
 */
export const deliveryBatches = (database: Database): DeliveryBatches => {
  const write = async (
    organizationId: OrganizationId,
    statement: string,
    values: ReadonlyArray<string | null>,
  ): Promise<ReadonlyArray<Row>> => {
    const tenant = database.tenant(organizationId);
    try {
      return await tenant.write(statement, values);
    } catch (error) {
      if (tenant.isHostTransaction || !isRetryable(failureOfError(error))) throw error;
      return tenant.change({ text: noQuery }, (_, run) => run(statement, values));
    }
  };
  const claim = batched<Claim, ClaimedDelivery | undefined>(database, async (owner, claims) => {
    // The commit of the host's transaction is its own.
    const commit = database.tenant(owner).isHostTransaction ? null : "off";
    const values = [JSON.stringify(claims.map(wantedOf)), commit];
    const rows = await write(owner, statements.claim, values);
    const found = new Map(rows.map((row) => [claimKey(row), row]));
    return claims.map(({ lane, lease }) => {
      const row = found.get(claimKey({ ...laneRow(lane), lease_token: lease.token }));
      return row && claimedOf(row, lease);
    });
  });
  const record = batched<Attempt, boolean>(database, async (owner, attempts) => {
    const rows = await write(owner, statements.record, [JSON.stringify(attempts.map(attemptRow))]);
    const recorded = new Set(rows.map(({ lease_token: token }) => token));
    // A lease records one attempt, also if the same one is recorded twice at once.
    return attempts.map(({ claimed }) => recorded.delete(claimed.lease.token));
  });
  return {
    claim: (call) => claim(call.lane.organizationId, call),
    record: (call) => record(call.claimed.delivery.organizationId, call),
  };
};

/** Groups calls, each of which gets the result at its place. */
const batched = <Input, Output>(
  database: Database,
  run: (
    organizationId: OrganizationId,
    inputs: ReadonlyArray<Input>,
  ) => Promise<ReadonlyArray<Output>>,
): ((organizationId: OrganizationId, input: Input) => Promise<Output>) => {
  interface Call {
    readonly input: Input;
    readonly resolve: (output: Output) => void;
    readonly reject: (cause: unknown) => void;
  }
  const add = groupCalls<Call, OrganizationId>({
    atOnce: statementsAtOnce,
    maxSize: maxBatch,
    maxWaiting,
    waitMs: maxWaitMs,
    reject: ({ reject }) => {
      reject(contended());
    },
    run: async (organizationId, calls) => {
      try {
        const inputs = calls.map(({ input }) => input);
        const outputs = await run(organizationId, inputs);
        for (const [place, output] of outputs.entries()) calls[place]?.resolve(output);
      } catch (cause) {
        for (const { reject } of calls) reject(cause);
      }
    },
  });
  return async (organizationId, input) => {
    if (database.tenant(organizationId).isHostTransaction) {
      const [output] = await run(organizationId, [input]);
      return output as Output;
    }
    return new Promise((resolve, reject) => {
      add(organizationId, { input, resolve, reject });
    });
  };
};

const contended = (): Error =>
  postgresError({
    kind: "Contended",
    message: "The delivery waited too long for others of the organization. Retry later.",
  });

const laneRow = ({ organizationId, endpointId, subjectId }: DeliveryLane) => ({
  organization_id: organizationId,
  endpoint_id: endpointId,
  subject_id: subjectId,
});

const wantedOf = ({ lane, lease, now }: Claim) => ({
  ...laneRow(lane),
  lease_token: lease.token,
  lease_expires_at: lease.expiresAt,
  now,
});

/** A lane that is claimed twice at once has one of the leases. */
const claimKey = ({ endpoint_id, subject_id, lease_token }: Row): string =>
  JSON.stringify([endpoint_id, subject_id, lease_token]);

const claimedOf = (row: Row, lease: DeliveryLease): ClaimedDelivery => {
  const { previous_secret: previous } = row;
  return {
    delivery: readDelivery(row),
    body: text(row, "body"),
    url: text(row, "url"),
    secrets: [text(row, "secret"), ...(typeof previous === "string" ? [previous] : [])],
    lease,
    isLast: row["is_last"] === "true",
  };
};

const attemptRow = ({ claimed: { delivery, lease }, result }: Attempt) => ({
  organization_id: delivery.organizationId,
  endpoint_id: delivery.endpointId,
  event_id: delivery.id,
  created_at: delivery.createdAt,
  lease_token: lease.token,
  state: result.state,
  attempts: [...delivery.attempts, result.attempt].map(
    deliveryDescription.attemptRecord.json.write,
  ),
  next_attempt_at: result.nextAttemptAt ?? null,
  updated_at: result.attempt.at,
});

/** Records an attempt of a receiver that is gone, and disables its endpoint. */
export const recordGone = async (
  run: Run,
  claimed: ClaimedDelivery,
  result: AttemptResult,
): Promise<boolean> => {
  await lockReader(run);
  const recorded = await run(statements.record, [
    JSON.stringify([attemptRow({ claimed, result })]),
  ]);
  if (recorded.length === 0) return false;
  const { endpointId } = claimed.delivery;
  const { at } = result.attempt;
  const disabled = await run(statements.disable, [endpointId, claimed.url, at]);
  if (disabled.length > 0) await run(failPending, [endpointId, at]);
  return true;
};
