import { isLeft, type Either } from "quittance";
import { left } from "quittance/adapter";
import type { GetInvoiceError, Invalid, ErrorOf, PayableError, PortFailed } from "quittance/errors";
import { internalError } from "../request-failures.ts";

/** Narrows the errors of a read that needs neither exchange rates nor the catalog. */
export const withoutRates = <Value>(
  result: Either<GetInvoiceError | Invalid | PayableError, Value>,
): Either<ErrorOf<"InvoiceNotFound"> | PortFailed | typeof internalError, Value> => {
  if (!isLeft(result)) return result;
  const error = result.left;
  return error.kind === "InvoiceNotFound" || error.kind === "PortFailed"
    ? left(error)
    : left(internalError);
};
