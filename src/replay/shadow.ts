import { backgroundTimer } from "../time/system-timer.ts";
import { limitOf, readComparedBill, type Bill } from "./bill.ts";
import {
  comparedBill,
  exceptionOf,
  hitsOf,
  missesOf,
  type BillException,
} from "./bill-exception.ts";
import { figuresOf } from "./bill-figures.ts";
import { findPolicy, policies, type Policy, type PolicyId } from "./policy.ts";

/** A function that is compared. */
type AnyFunction = (...args: ReadonlyArray<never>) => unknown;

/** How the calls of a function become bills, and what they are compared with. @inline */
export interface Shadowed<Yours extends AnyFunction> {
  /** Returns the bill of a call, or `undefined` to skip it. */
  readonly bill: (args: Parameters<Yours>, result: Awaited<ReturnType<Yours>>) => Bill | undefined;
  readonly policy: PolicyId;
}

/** Options of `shadow`. @inline */
export interface ShadowOptions {
  /** Share of the calls that are compared, from 0 to 1. Defaults to 1. */
  readonly sample?: number | undefined;
  /**
   * Maximum number of calls that wait to be compared, and of calls of the sink that have not
   * settled. Defaults to 1,000.
   */
  readonly pending?: number | undefined;
  /** Called with each error that counts as failed, at once. No error of its own leaves it. */
  readonly onError?: ((error: unknown) => unknown) | undefined;
}

/** What has become of calls. Those that returned are the sum of the next six. */
export interface ShadowCounts {
  readonly calls: number;
  /** Not sampled, without a bill, rejected, or with a thenable that is not a native promise. */
  readonly skipped: number;
  /** Not compared because too many wait. */
  readonly dropped: number;
  readonly equal: number;
  readonly different: number;
  /** An error of `bill`, of the calculation or of the sink. */
  readonly failed: number;
  /** Waiting to be compared, promises that have not settled included. */
  readonly pending: number;
  /** The different ones that the sink was not called for. */
  readonly unreported: number;
}

const defaultPending = 1000;

/**
 * Number of policies that a bill that differs is priced under in one task: less than a millisecond,
 * so that the tasks of the host do not wait.
 */
const policiesInTask = 8;

/**
 * Compares what a function returns with a policy, beside it: the function that is returned behaves
 * as `yours` does. It returns the same value or promise, throws the same error and adds no `await`.
 *
 * `bill` is called at once, or when the promise is fulfilled. A bill is calculated, and `sink`
 * called with its exception, in later tasks of the event loop: one bill at a time, and one that
 * differs under a few policies in each task. No timer keeps a process alive. No error of `bill`,
 * of the calculation or of `sink` leaves it: `onError` gets them. Samples are evenly spaced calls.
 * A rejected promise counts as handled. Throws `TypeError` for an unknown policy and a wrong
 * option.
 *
 * @example
 * const price = shadow(priceOfOrder, { bill: toBill, policy: "shop" }, log);
 */
export const shadow = <Yours extends AnyFunction>(
  yours: Yours,
  { bill, policy: id }: Shadowed<Yours>,
  sink: (exception: BillException) => unknown,
  { sample = 1, pending = defaultPending, onError }: ShadowOptions = {},
): Yours & {
  /** Returns how many calls were compared, and what became of the others. */
  readonly counts: () => ShadowCounts;
} => {
  if (!(sample >= 0 && sample <= 1)) throw new TypeError("sample must be from 0 to 1");
  if (!(pending >= 0)) throw new TypeError("pending must be 0 or more");
  const policy = findPolicy(id);
  const counts: Counts = { ...noCalls };
  const fail = (outcome: "pending" | "different", error: unknown): void => {
    counts[outcome] -= 1;
    counts.failed += 1;
    void passOn(onError, error);
  };
  const compareLater = comparisons(policy, reports(sink, pending, counts, fail), counts, fail);
  let credit = 0;

  const observe = (
    args: Parameters<Yours>,
    result: Awaited<ReturnType<Yours>>,
    call: number,
  ): void => {
    try {
      const given = bill(args, result);
      if (given === undefined) {
        settle(counts, "skipped");
        return;
      }
      compareLater(given, call);
    } catch (error) {
      fail("pending", error);
    }
  };

  const returned = (args: Parameters<Yours>, result: unknown): void => {
    const call = (counts.calls += 1);
    credit += sample;
    if (credit < 1) counts.skipped += 1;
    else if (counts.pending >= pending) counts.dropped += 1;
    else {
      counts.pending += 1;
      if (isNativePromise(result)) {
        const fulfilled = (value: unknown): void => {
          observe(args, value as Awaited<ReturnType<Yours>>, call);
        };
        void result.then(fulfilled, () => {
          settle(counts, "skipped");
        });
      } else if (isThenable(result)) settle(counts, "skipped");
      else observe(args, result as Awaited<ReturnType<Yours>>, call);
    }
    if (credit >= 1) credit -= 1;
  };

  const own = { counts: () => ({ ...counts }) };
  return new Proxy(yours, {
    apply: (target, that, args) => {
      const result: unknown = Reflect.apply(target, that, args);
      returned(args as Parameters<Yours>, result);
      return result;
    },
    get: (target, name, receiver) =>
      name === "counts" ? own.counts : (Reflect.get(target, name, receiver) as unknown),
  }) as Yours & typeof own;
};

type Counts = { -readonly [Name in keyof ShadowCounts]: number };

const noCalls: ShadowCounts = {
  calls: 0,
  skipped: 0,
  dropped: 0,
  equal: 0,
  different: 0,
  failed: 0,
  pending: 0,
  unreported: 0,
};

/** Counts a call that waited, or differed, as failed, and passes the error on. */
type Fail = (outcome: "pending" | "different", error: unknown) => void;

const passOn = async (onError: ShadowOptions["onError"], error: unknown): Promise<void> => {
  try {
    await onError?.(error);
  } catch {
    // Nothing leaves a shadow.
  }
};

/** Counts what has become of a call that was waiting. */
const settle = (counts: Counts, outcome: "skipped" | "equal" | "different"): void => {
  counts.pending -= 1;
  counts[outcome] += 1;
};

/** Returns a function that passes exceptions on. A bill whose report fails counts as failed. */
const reports = (
  sink: (exception: BillException) => unknown,
  maxUnsettled: number,
  counts: Counts,
  fail: Fail,
): ((exception: BillException) => Promise<void>) => {
  let unsettled = 0;
  return async (exception) => {
    if (unsettled >= maxUnsettled) {
      counts.unreported += 1;
      return;
    }
    unsettled += 1;
    try {
      await sink(exception);
    } catch (error) {
      fail("different", error);
    }
    unsettled -= 1;
  };
};

/** Returns a function that compares bills later, each in one task or more of the event loop. */
const comparisons = (
  policy: Policy,
  report: (exception: BillException) => Promise<void>,
  counts: Counts,
  fail: Fail,
): ((given: Bill, call: number) => void) => {
  const waiting: Array<Iterator<undefined, BillException | undefined>> = [];
  const work = (): void => {
    const exception = advanced();
    if (waiting.length > 0) backgroundTimer(0, work);
    if (exception !== undefined) void report(exception);
  };
  /** Goes on with the first bill. Returns its exception when it is known. */
  const advanced = (): BillException | undefined => {
    try {
      const result = waiting[0]?.next();
      if (result?.done !== true) return undefined;
      waiting.shift();
      settle(counts, result.value === undefined ? "equal" : "different");
      return result.value;
    } catch (error) {
      waiting.shift();
      fail("pending", error);
      return undefined;
    }
  };
  return (given, call) => {
    waiting.push(exceptionIn(given, call, policy));
    if (waiting.length === 1) backgroundTimer(0, work);
  };
};

/** Returns the exception of a bill, or `undefined` if there is none. Yields between tasks. */
function* exceptionIn(
  given: Bill,
  call: number,
  policy: Policy,
): Generator<undefined, BillException | undefined> {
  const read = readComparedBill(given);
  const limit = limitOf(read);
  if (limit !== undefined) throw new TypeError(`${limit.path} ${limit.reason}`);
  const compared = comparedBill({ ...read, line: call });
  const misses = missesOf(compared, figuresOf(compared, policy));
  if (misses.length === 0) return undefined;
  const isHit = hitsOf(compared);
  const reproducedBy: Array<PolicyId> = [];
  for (const [index, other] of policies.entries()) {
    if (isHit(other)) reproducedBy.push(other.id);
    if ((index + 1) % policiesInTask === 0) yield;
  }
  return exceptionOf(compared, misses, reproducedBy);
}

/** Whether a value is a promise whose reactions have no other effect. */
const isNativePromise = (value: unknown): value is Promise<unknown> =>
  isReference(value) &&
  Object.getPrototypeOf(value) === Promise.prototype &&
  !Object.hasOwn(value, "constructor") &&
  !Object.hasOwn(value, "then");

const isThenable = (value: unknown): boolean => isReference(value) && "then" in value;

const isReference = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";
