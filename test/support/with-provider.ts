import { isLeft, right, type Provider } from "quittance";
import type { PaymentRepository } from "quittance/adapter";

/** Returns the payments of a store whose providers are others. */
export const withProvider = (
  payments: PaymentRepository,
  change: (provider: Provider | undefined) => Provider | undefined,
): PaymentRepository => ({
  ...payments,
  readRecordings: (owner, requests) => async () => {
    const read = await payments.readRecordings(owner, requests)();
    if (isLeft(read)) return read;
    return right(read.right.map((found) => ({ ...found, provider: change(found.provider) })));
  },
});
