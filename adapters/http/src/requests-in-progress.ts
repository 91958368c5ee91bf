import type { OrganizationId } from "quittance";
import { createShares, systemTimer, type Turns } from "quittance/adapter";
import { knownCallers } from "./known-callers.ts";
import { pacedRejections } from "./paced-rejections.ts";
import type { Plan, Reply } from "./plain-http.ts";
import { threadTurns } from "./thread-turns.ts";

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

/** How requests are limited. */
export interface RequestLimits {
  /** Maximum requests that wait or are processed at once. Without it their number is not limited. */
  readonly maxRequests?: number | undefined;
  /** Defaults to turns of its own if there is a maximum, and to none otherwise. */
  readonly turns?: Turns | undefined;
  /** Returns monotonic milliseconds. */
  readonly monotonicMs?: (() => number) | undefined;
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
 * Creates the limit. A request counts while its credentials are looked up, and from the end of its
 * body to its response: one whose body is still arriving uses nothing that others wait for.
 *
 * Owners share the places by `hasShare`, and take turns with what they begin, so that one that
 * sends much more than the others holds up only itself. What exceeds a share is rejected within a
 * second.
 *
 * Throws a `RangeError` unless the maximum is a positive integer. With neither a maximum nor turns,
 * nothing is limited.
 */
export const requestsInProgress = (limits: RequestLimits): LimitRequests => {
  const { maxRequests: max, monotonicMs: now = () => performance.now() } = limits;
  if (max !== undefined && (!Number.isSafeInteger(max) || max < 1)) {
    throw new RangeError(`maxRequests must be a positive integer, not ${String(max)}.`);
  }
  if (max === undefined && limits.turns === undefined) return ({ open }) => open();
  const places = createShares<Owner>(max ?? Infinity);
  const turns = limits.turns ?? threadTurns(now);
  const rejection = pacedRejections(systemTimer);
  const callers = knownCallers();

  const within = async <Result>(
    owner: Owner,
    waits: { left: number },
    process: () => Promise<Result>,
    reject: () => Reply,
  ): Promise<Result | Reply> => {
    if (!places.take(owner)) {
      await rejection();
      return reject();
    }
    const end = turns.start(owner);
    try {
      const since = now();
      const turn = turns.enter(owner, waits.left);
      const hasTurn = turn === true || (await turn);
      waits.left -= now() - since;
      return hasTurn ? await process() : reject();
    } finally {
      end();
      places.release(owner);
    }
  };

  return async ({ authorization, open, organizationId, reject }) => {
    const payer = authorization === undefined ? "payers" : "unknown";
    const waits = { left: maxTurnWaitMs };
    const opened = await within(callers.ownerOf(authorization) ?? payer, waits, open, reject);
    const owner = organizationId();
    const isInvalid = opened.kind === "Reply" && opened.status === 401;
    if (owner !== undefined || isInvalid) callers.store(authorization, owner);
    if (opened.kind === "Reply") return opened;
    const run: Plan["run"] = (body) =>
      within(owner ?? payer, waits, () => opened.run(body), reject);
    return { ...opened, run };
  };
};
