import { systemTimer, type Timer } from "quittance/adapter";

/** The part of `fetch` that this package uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of every source. */
export interface SourceOptions {
  /** Defaults to the global `fetch`. */
  readonly fetch?: Fetch;
  /** Milliseconds until a response must be complete, for each attempt. Defaults to 3,000. */
  readonly timeoutMs?: number;
  /** Attempts per call, from 1 to 10. Defaults to 3. */
  readonly maxAttempts?: number;
  /** Milliseconds before the second attempt; doubled before each later one. Defaults to 200. */
  readonly retryDelayMs?: number;
  /** Maximum bytes of a response. Defaults to 262,144. */
  readonly maxBytes?: number;
  /**
   * Maximum change of a rate from the last good set, as a decimal fraction: "0.2" rejects a rate
   * that is more than 20 % higher than the last one, or the last one than it. Defaults to no limit.
   */
  readonly maxJump?: string;
  /** Defaults to `setTimeout`. */
  readonly timer?: Timer;
  /** Returns a number from 0 to 1, which varies the delays. Defaults to `Math.random`. */
  readonly random?: () => number;
}

/** The options of a download, with defaults. */
export type DownloadOptions = Required<Omit<SourceOptions, "maxJump">>;

const defaults = { timeoutMs: 3000, maxAttempts: 3, retryDelayMs: 200, maxBytes: 262_144 } as const;

/** Maximum of `timeoutMs` and `retryDelayMs`. */
const maxMs = 600_000;

/** Adds the defaults. Throws `RangeError` for an option that is out of range. */
export const downloadOptions = (options: SourceOptions): DownloadOptions => ({
  fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  timeoutMs: inRange("timeoutMs", options.timeoutMs ?? defaults.timeoutMs, 1, maxMs),
  maxAttempts: inRange("maxAttempts", options.maxAttempts ?? defaults.maxAttempts, 1, 10),
  retryDelayMs: inRange("retryDelayMs", options.retryDelayMs ?? defaults.retryDelayMs, 0, maxMs),
  maxBytes: inRange("maxBytes", options.maxBytes ?? defaults.maxBytes, 1, 16_777_216),
  timer: options.timer ?? systemTimer,
  random: options.random ?? Math.random,
});

/** Returns the maximum milliseconds of a call with all attempts and delays. */
export const totalMs = ({ timeoutMs, maxAttempts, retryDelayMs }: DownloadOptions): number =>
  maxAttempts * timeoutMs + (2 ** (maxAttempts - 1) - 1) * retryDelayMs;

const inRange = (name: string, value: number, min: number, max: number): number => {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
  throw new RangeError(
    `${name} must be an integer from ${String(min)} to ${String(max)}, not ${String(value)}`,
  );
};
