/** How calls wait. */
export interface WaitingLimits<Call> {
  /** How many calls wait at most. */
  readonly maxWaiting: number;
  /** How long a call waits at most, in milliseconds. */
  readonly waitMs: number;
  /** Ends a call that waited for too long, or that was added while too many waited. */
  readonly reject: (call: Call, reason: "TooLong" | "TooMany") => void;
  /** Receives by how much the number of calls that wait changes. */
  readonly onWaiting?: ((change: number) => void) | undefined;
}

/** Calls in the order in which they were added. */
export interface WaitingCalls<Call> {
  readonly add: (call: Call) => void;
  /** Removes and returns the first calls. */
  readonly take: (count: number) => ReadonlyArray<Call>;
  readonly size: () => number;
}

/** Creates a queue of calls that is limited in number and in time. */
export const waitingCalls = <Call>({
  maxWaiting,
  waitMs,
  reject,
  onWaiting,
}: WaitingLimits<Call>): WaitingCalls<Call> => {
  const timers = new Map<Call, ReturnType<typeof setTimeout>>();
  return {
    add: (call) => {
      if (timers.size >= maxWaiting) {
        reject(call, "TooMany");
        return;
      }
      const end = (): void => {
        timers.delete(call);
        onWaiting?.(-1);
        reject(call, "TooLong");
      };
      timers.set(call, setTimeout(end, waitMs));
      onWaiting?.(1);
    },
    take: (count) => {
      const taken: Array<Call> = [];
      for (const [call, timer] of timers) {
        if (taken.length === count) break;
        clearTimeout(timer);
        timers.delete(call);
        taken.push(call);
      }
      onWaiting?.(-taken.length);
      return taken;
    },
    size: () => timers.size,
  };
};
