import { timestampOf, type Clock } from "quittance";

/** The clock of the machine, in UTC, cut to whole seconds; its time zone does not matter. */
export const systemClock: Clock = () =>
  timestampOf(new Date().toISOString().slice(0, 19).replace("T", " "));
