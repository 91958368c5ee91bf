import { timestampOf, type Clock } from "quittance";

/** Returns the current UTC time, truncated to whole seconds. */
export const systemClock: Clock = () => timestampOf(new Date());
