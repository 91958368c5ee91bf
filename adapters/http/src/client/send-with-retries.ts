/** How often a request is sent again, and how long before. */
export interface RetryOptions {
  /** Most times that a request is sent again; 2 unless given, and 0 for never. */
  readonly maxRetries?: number;
  /** Longest wait before one of them; 10 seconds unless given. */
  readonly maxWaitMs?: number;
  /** Waits; the platform's timer unless given. Rejects when the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The first wait where the service names none; it doubles each time. */
const firstWaitMs = 200;

/**
 * Send a request until it is answered with neither 429 nor 503, or until patience ends.
 *
 * Waits as long as `Retry-After` says; an answer that asks for more than the longest wait is given
 * as it is. Rejects as the last attempt did, and at once when the caller aborts.
 */
export const sendWithRetries = async (
  request: Request,
  send: (request: Request) => Promise<Response>,
  { maxRetries = 2, maxWaitMs = 10_000, wait = waitByTimer }: RetryOptions,
): Promise<Response> => {
  for (let sent = 0; sent < maxRetries; sent += 1) {
    let pause = pauseAfter(sent);
    try {
      const response = await send(request.clone());
      if (response.status !== 429 && response.status !== 503) return response;
      pause = retryAfterMs(response) ?? pause;
      if (pause > maxWaitMs) return response;
      await response.body?.cancel();
    } catch (cause) {
      if (request.signal.aborted) throw cause;
    }
    await wait(Math.min(pause, maxWaitMs), request.signal);
  }
  return send(request);
};

/** Between one and two times the doubled wait: clients that failed together come back apart. */
const pauseAfter = (sent: number): number => firstWaitMs * 2 ** sent * (1 + Math.random());

/** What `Retry-After` says, in seconds or as a date; `undefined` when it says nothing. */
const retryAfterMs = ({ headers }: Response): number | undefined => {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value)) return parseInt(value, 10) * 1000;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - Date.now());
};

const waitByTimer = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
