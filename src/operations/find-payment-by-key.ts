import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Payment } from "../payment/payment.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { PaymentRepository } from "../ports/payment-repository.ts";

/**
 * Returns the payment that was recorded with an idempotency key, or `undefined` if there is none.
 *
 * With the provider's own identifier as the key, it finds the payment that a webhook is about.
 */
export const findPaymentByKey =
  (
    organizationId: OrganizationId,
    idempotencyKey: string,
  ): ((ports: {
    readonly payments: PaymentRepository;
  }) => TaskEither<PortFailed, Payment | undefined>) =>
  ({ payments }) =>
    payments.findByKey(organizationId, idempotencyKey);
