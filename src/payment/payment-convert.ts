import { isLeft, isRight, left, type Either } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { PaymentInvalid, PaymentRequest } from "./payment-check.ts";
import { valuePayment, type PaymentValue } from "./payment-value.ts";
import type { RatesFailure } from "../rates/rate-provider.ts";
import type { RateNotFound } from "../rates/rate-error.ts";
import type { RateSet } from "../rates/rate-set.ts";
import type { PaymentDraft } from "./payment-review.ts";

/** The rates of payments, or why there are none. */
export type RateTable = Either<RatesFailure, RateSet>;

/** Values a payment in US dollars and in the currency of its invoice. */
export const valueIn = (
  table: RateTable,
  { price }: PaymentRequest,
  invoiceCurrency: Currency,
): Either<RateNotFound | RatesFailure | PaymentInvalid, PaymentValue> => {
  if (isLeft(table)) return table;
  const value = valuePayment(price, invoiceCurrency, table.right);
  if (isRight(value)) return value;
  return left(
    value.left.kind === "RateNotFound"
      ? value.left
      : { kind: "PaymentInvalid", issues: [{ kind: "PaymentOutOfRange" }] },
  );
};

/** Returns the draft of a payment that was read completely. */
export const draftOf = ({ price, ...request }: PaymentRequest): PaymentDraft => ({
  ...request,
  ...price,
});
