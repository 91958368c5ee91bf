import { timestampOf, type Clock } from "../time/timestamp.ts";

/** Creates a clock that always returns the same time, `YYYY-MM-DD HH:MM:SS` in UTC. */
export const fixedClock = (text: string): Clock => {
  const now = timestampOf(text);
  return () => now;
};
