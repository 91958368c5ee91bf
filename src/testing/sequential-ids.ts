import { type IdSource } from "../ids.ts";

/** Creates an identifier source that counts from 1 for each prefix: `invoice_1`, `payment_1`. */
export const sequentialIds = (): IdSource => {
  const counts = new Map<string, number>();
  return (prefix) => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return `${prefix}_${String(count)}`;
  };
};
