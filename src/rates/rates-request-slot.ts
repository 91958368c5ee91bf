import type { Either } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { RateProvider, RatesFailure } from "./rate-provider.ts";
import type { RateSet } from "./rate-set.ts";
import { secondsBetween, type Clock, type Timestamp } from "../time/timestamp.ts";
import { settleInTime, type Timer } from "../time/in-time.ts";

/** The result of a rate request. */
export type RatesResult = Either<RatesFailure, RateSet>;

/** A running request that callers share. */
export interface SharedRequest {
  /** The requested currencies. */
  readonly covers: ReadonlySet<Currency>;
  readonly startedAt: Timestamp;
  readonly result: Promise<RatesResult>;
}

/** A slot for one running request. */
export interface RequestSlot {
  /** Returns the request to share; `undefined` if there is none or it has reached the limit. */
  readonly current: () => SharedRequest | undefined;
  /** Starts a request, which replaces the current one. */
  readonly start: (covers: ReadonlySet<Currency>) => SharedRequest;
  /** Waits for a request of another caller, until the limit. */
  readonly join: (request: SharedRequest) => Promise<RatesResult>;
}

/** Options of a request slot. */
export interface RequestSlotOptions {
  readonly source: RateProvider;
  /** Time limit of a call of `source` in milliseconds. */
  readonly limitMs: number;
  readonly timer: Timer;
  readonly clock: Clock;
  /** Called with the rates of a request, unless another request has replaced it. */
  readonly keep: (rates: RateSet, covers: ReadonlySet<Currency>) => void;
  /** Called when the slot is empty again. */
  readonly onEnd: () => void;
}

/**
 * Creates an empty slot.
 *
 * The source has its own time limit. The age of a request and the wait of each caller are limited
 * too, because a runtime can suspend or discard the timers of the caller that started the request,
 * and the other callers must not wait for it.
 */
export const requestSlot = (options: RequestSlotOptions): RequestSlot => {
  const { source, limitMs, timer, clock, keep, onEnd } = options;
  let current: SharedRequest | undefined;

  const isOld = ({ startedAt }: SharedRequest): boolean => {
    const age = secondsBetween(startedAt, clock());
    return age < 0 || age * 1000 >= limitMs;
  };

  const end = (request: SharedRequest, result: RatesResult): void => {
    if (current !== request) return;
    current = undefined;
    onEnd();
    if (result._tag === "Right") keep(result.right, request.covers);
  };

  return {
    current: () => (current === undefined || isOld(current) ? undefined : current),
    start: (covers) => {
      const result = source
        .ratesFor(covers)()
        .then((found) => {
          end(request, found);
          return found;
        });
      const request: SharedRequest = { covers, startedAt: clock(), result };
      current = request;
      return request;
    },
    join: (request) => settleInTime("rates", () => request.result, limitMs, timer),
  };
};
