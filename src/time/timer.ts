/**
 * Calls a function once after a delay in milliseconds. Returns a function that cancels the call.
 *
 * Tests supply their own timer, so that they do not wait.
 */
export type Timer = (ms: number, run: () => void) => () => void;
