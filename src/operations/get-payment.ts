import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { OrganizationId, PaymentId } from "../ids.ts";
import { left, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { Payment } from "../payment/payment.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { PaymentRepository } from "../ports/payment-repository.ts";
import type { PaymentNotFound } from "./change-payment-status.ts";

/** Read one payment. */
export const getPayment =
  (
    organizationId: OrganizationId,
    id: PaymentId,
  ): ((ports: {
    readonly payments: PaymentRepository;
  }) => TaskEither<PaymentNotFound | PortFailed, Payment>) =>
  ({ payments }) =>
    pipe(
      payments.findPayment(organizationId, id),
      TE.flatMapEither((found): Either<PaymentNotFound, Payment> =>
        found === undefined ? left({ kind: "PaymentNotFound" }) : right(found),
      ),
    );
