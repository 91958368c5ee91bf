import { timestampOf, type Clock } from "../time/timestamp.ts";

/** A clock that always tells the same time, `YYYY-MM-DD HH:MM:SS` in UTC. */
export const fixedClock = (text: string): Clock => {
  const now = timestampOf(text);
  return () => now;
};
