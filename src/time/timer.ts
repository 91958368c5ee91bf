/**
 * Calls a function once, after so many milliseconds, unless the returned function is called first.
 *
 * A test supplies a timer of its own and never waits.
 */
export type Timer = (ms: number, run: () => void) => () => void;
