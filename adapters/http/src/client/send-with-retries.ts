/** How often a request is retried, and after how long. */
export interface RetryOptions {
  /** Maximum number of retries; defaults to 2. */
  readonly maxRetries?: number;
  /** Maximum wait before a retry, in milliseconds; defaults to 10,000. */
  readonly maxWaitMs?: number;
  /** Waits; defaults to a timer of the platform. Rejects when the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The first wait without a `Retry-After`; it doubles with each retry. */
const firstWaitMs = 200;

/**
 * Sends a request, and retries it after a network failure and the statuses 429 and 503.
 *
 * Waits for the time in `Retry-After`; returns the response if that exceeds the maximum wait.
 * Rejects if the last attempt does, and immediately when the caller aborts.
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

/** One to two times the doubled wait, so that clients that failed together retry apart. */
const pauseAfter = (sent: number): number => firstWaitMs * 2 ** sent * (1 + Math.random());

/** Returns `Retry-After`, which is in seconds or a date, in milliseconds. */
const retryAfterMs = ({ headers }: Response): number | undefined => {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value)) return parseInt(value, 10) * 1000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now());
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
