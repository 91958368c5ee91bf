import type { Either } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { RateProvider, RatesFailure } from "../ports/rate-provider.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { secondsBetween, type Clock, type Timestamp } from "../time/timestamp.ts";
import type { Timer } from "../time/timer.ts";
import { settleInTime } from "./settle-in-time.ts";

type Answer = Either<RatesFailure, RateSet>;

/** A request that callers share while it is under way. */
export interface SharedRequest {
  /** What the provider was asked for. */
  readonly covers: ReadonlySet<Currency>;
  readonly startedAt: Timestamp;
  readonly answer: Promise<Answer>;
}

/** Place for one request under way. */
export interface RequestSlot {
  /** The request to share; `undefined` if there is none or it has reached the limit. */
  readonly current: () => SharedRequest | undefined;
  /** Starts a request, which replaces the current one. */
  readonly start: (covers: ReadonlySet<Currency>) => SharedRequest;
  /** Waits for a request that another caller started, no longer than the limit. */
  readonly join: (request: SharedRequest) => Promise<Answer>;
}

/** What the requests of a slot are made and measured with. */
export interface RequestSlotOptions {
  readonly source: RateProvider;
  /** Milliseconds within which `source` answers. */
  readonly limitMs: number;
  readonly timer: Timer;
  readonly clock: Clock;
  /** Called with the rates of a request, unless another request has replaced it. */
  readonly keep: (rates: RateSet, covers: ReadonlySet<Currency>) => void;
  /** Called when the slot has become empty. */
  readonly onEnd: () => void;
}

/**
 * Creates an empty slot.
 *
 * The source has a time limit of its own. The age of a request and the wait of each caller are
 * limited as well, because a host may suspend or discard timers together with the caller that
 * started the request, and the others must not wait for it.
 */
export const requestSlot = (options: RequestSlotOptions): RequestSlot => {
  const { source, limitMs, timer, clock, keep, onEnd } = options;
  let current: SharedRequest | undefined;

  const isOld = ({ startedAt }: SharedRequest): boolean => {
    const age = secondsBetween(startedAt, clock());
    return age < 0 || age * 1000 >= limitMs;
  };

  const end = (request: SharedRequest, answer: Answer): void => {
    if (current !== request) return;
    current = undefined;
    onEnd();
    if (answer._tag === "Right") keep(answer.right, request.covers);
  };

  return {
    current: () => (current === undefined || isOld(current) ? undefined : current),
    start: (covers) => {
      const answer = source
        .ratesFor(covers)()
        .then((found) => {
          end(request, found);
          return found;
        });
      const request: SharedRequest = { covers, startedAt: clock(), answer };
      current = request;
      return request;
    },
    join: (request) => settleInTime(() => request.answer, limitMs, timer),
  };
};
