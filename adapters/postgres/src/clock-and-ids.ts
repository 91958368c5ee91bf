import { timestampOf, type Clock } from "quittance";
import type { IdSource } from "quittance/adapter";

/** Returns the current UTC time, truncated to whole seconds. */
export const systemClock: Clock = () => timestampOf(new Date());

/** Creates identifiers of 122 random bits. */
export const randomIds: IdSource = (prefix) =>
  `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;
