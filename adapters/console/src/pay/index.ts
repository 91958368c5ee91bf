export { bitcoinUri } from "./bitcoin-uri.ts";
export { payerLabels } from "./labels/by-language.ts";
export type { MessageLabels, PayerLabels } from "./payer-labels.ts";
export type { PageResponse, PayerPageOptions, PaymentTargets } from "./payer-options.ts";
export { checkLink } from "./payment-target.ts";
export type {
  BitcoinNetwork,
  BitcoinTarget,
  PaymentAccount,
  PaymentLink,
  PaymentTargetInvalid,
  SepaTarget,
} from "./payment-target.ts";
export type { PayerOperations } from "./read-payer-view.ts";
export { creditorReference, sepaTransfer } from "./sepa-transfer.ts";
export { situations, type Situation } from "./situation.ts";
export { withPayerPage } from "./with-payer-page.ts";
