import type { PaymentFilter } from "quittance";
import { oneOf, withinBounds, type MatchingRows } from "./matching-rows.ts";
import type { StatementValues } from "./statement-values.ts";

/** `matchesPayment` of the core, in SQL. */
export const matchingPayments = (filter: PaymentFilter, values: StatementValues): MatchingRows => {
  const onStatus = oneOf("status", filter.statuses, values);
  const onKeys = [
    ...oneOf("currency", filter.currencies, values),
    ...oneOf("provider_id", filter.providerIds, values),
  ];
  const { invoiceId, idempotencyKey } = filter;
  const others = [
    ...oneOf("invoice_id", invoiceId === undefined ? [] : [invoiceId], values),
    ...oneOf("idempotency_key", idempotencyKey === undefined ? [] : [idempotencyKey], values),
    ...withinBounds(filter, values),
  ];
  const isOfOneInvoice = filter.invoiceId !== undefined && others.length === 1;
  return {
    from: ':"schema".payments',
    conditions: ["organization_id = $1", ...onStatus, ...onKeys, ...others],
    onSums: onKeys.length + others.length === 0 ? onStatus : undefined,
    onMonths: others.length === 0 ? [...onStatus, ...onKeys] : undefined,
    isFrequent:
      onKeys.length === 0 && (others.length === 0 || (isOfOneInvoice && onStatus.length === 0)),
  };
};
