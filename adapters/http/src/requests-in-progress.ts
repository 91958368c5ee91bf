import type { OrganizationId } from "quittance";
import { createShares, systemTimer } from "quittance/adapter";
import { fairTurns, type TurnOptions } from "./fair-turns.ts";
import { knownCallers } from "./known-callers.ts";
import { pacedRejections } from "./paced-rejections.ts";
import type { Plan, Reply } from "./plain-http.ts";

/** A request that is limited. */
export interface LimitedRequest {
  readonly authorization: string | undefined;
  /** Looks up the credentials. */
  readonly open: () => Promise<Reply | Plan>;
  /** Returns the organization that was found; `undefined` without valid credentials. */
  readonly organizationId: () => OrganizationId | undefined;
  /** Returns the response of a request that is not processed. */
  readonly reject: () => Reply;
}

/** Opens a request within a limit. */
export type LimitRequests = (request: LimitedRequest) => Promise<Reply | Plan>;

/**
 * Whose share a request uses: that of an organization, of all payers without credentials, or of all
 * credentials whose organization is not known before their look-up.
 */
type Owner = OrganizationId | "payers" | "unknown";

/**
 * Maximum milliseconds that a request waits for its turns, in all. With the 2 seconds in which its
 * credentials get a connection, and the 6 seconds of a call of PostgreSQL, it waits at most 10.
 */
export const maxTurnWaitMs = 2000;

/**
 * Of how many places an owner processes one request at once while the thread is busy for several
 * owners, but two at least. Two use the thread as much as more would, and hold others up less.
 */
const placesForOne = 128;

/**
 * Creates the limit. A request counts while its credentials are looked up, and from the end of its
 * body to its response: one whose body is still arriving uses nothing that others wait for.
 *
 * Owners share the places by `hasShare`, and take turns with what they begin, so that one that
 * sends much more than the others holds up only itself. While the thread is busy for several, one
 * processes few at once; the rest of its share waits. What exceeds a share is rejected, no later
 * than what has waited in vain.
 *
 * Throws a `RangeError` unless the maximum is a positive integer. Without it nothing is limited.
 */
export const requestsInProgress = (
  max: number | undefined,
  clock?: () => number,
): LimitRequests => {
  if (max === undefined) return ({ open }) => open();
  if (!Number.isSafeInteger(max) || max < 1) {
    throw new RangeError(`maxRequests must be a positive integer, not ${String(max)}.`);
  }
  const now = clock ?? (() => performance.now());
  const places = createShares<Owner>(max);
  const turns = fairTurns<Owner>({
    isAlone: places.isAlone,
    together: Math.max(2, Math.ceil(max / placesForOne)),
    now,
    // What the thread reports has no relation to another clock.
    worked: clock === undefined ? worked : undefined,
    timer: systemTimer,
    afterReading,
  });
  const rejection = pacedRejections(systemTimer, maxTurnWaitMs);
  const callers = knownCallers();

  const within = async <Result>(
    owner: Owner,
    waits: { left: number },
    process: () => Promise<Result>,
    reject: () => Reply,
    isWhole: boolean,
  ): Promise<Result | Reply> => {
    if (!places.take(owner)) {
      await rejection();
      return reject();
    }
    try {
      const since = now();
      const turn = turns.enter(owner, waits.left);
      const hasTurn = turn === true || (await turn);
      waits.left -= now() - since;
      if (!hasTurn) return reject();
      try {
        return await process();
      } finally {
        turns.leave(owner, isWhole);
      }
    } finally {
      places.release(owner);
    }
  };

  return async ({ authorization, open, organizationId, reject }) => {
    const payer = authorization === undefined ? "payers" : "unknown";
    const waits = { left: maxTurnWaitMs };
    const caller = callers.ownerOf(authorization) ?? payer;
    const opened = await within(caller, waits, open, reject, caller === "unknown");
    const owner = organizationId();
    const isInvalid = opened.kind === "Reply" && opened.status === 401;
    if (owner !== undefined || isInvalid) callers.store(authorization, owner);
    if (opened.kind === "Reply") return opened;
    const run: Plan["run"] = (body) =>
      within(owner ?? payer, waits, () => opened.run(body), reject, true);
    return { ...opened, run };
  };
};

/** Calls a function when everything that the event loop has read was processed. */
const afterReading: TurnOptions<Owner>["afterReading"] =
  typeof setImmediate === "function"
    ? setImmediate
    : (call) => {
        call();
      };

/** Node.js reports how long the thread has worked. */
const worked: TurnOptions<Owner>["worked"] =
  "eventLoopUtilization" in performance
    ? () => performance.eventLoopUtilization().active
    : undefined;
