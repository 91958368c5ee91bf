import { longestIdempotencyKey } from "../payment/limits.ts";
import type { PaymentFault } from "../payment/payment-request.ts";
import type { FaultMessage } from "./fault-message.ts";
import { momentMessage } from "./members.ts";

/** The words for an idempotency key that is none, whoever finds it. */
export const idempotencyKeyMessage: string =
  "Idempotency key must have 1 to " + `${String(longestIdempotencyKey)} visible ASCII characters`;

/** The words for what the core found wrong with a payment. Add a fault and this stops compiling. */
export const paymentMessage = (fault: PaymentFault): FaultMessage => {
  switch (fault.kind) {
    case "IdempotencyKeyInvalid":
      return { path: ["idempotency_key"], message: idempotencyKeyMessage };
    case "PaymentPriceNotPositive":
      return { path: ["price"], message: "Price must be greater than 0" };
    case "PaymentOutOfRange":
      return { path: ["price"], message: "The value of this payment exceeds 35 integer digits" };
    case "ProviderNotFound":
      return { path: ["provider_id"], message: "Provider not found" };
    case "ProviderNotActive":
      return { path: ["provider_id"], message: "Provider is not active" };
    case "ProviderLacksCurrency":
      return { path: ["provider_id"], message: `Provider does not support ${fault.currency}` };
    case "HappenedAtInvalid":
      return { path: ["happened_at"], message: momentMessage("Happened at") };
  }
};
