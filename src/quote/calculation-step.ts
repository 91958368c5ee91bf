import type { BillingSchemaId, PaymentIntentId, ProductId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { AdjustmentDetails } from "./adjustment.ts";

/** One price as a step found it and left it. The delta is derived, so it can never disagree. */
export interface PriceChange {
  readonly before: Amount;
  readonly after: Amount;
}

/** What a step added to a price; negative for a discount. */
export const delta = ({ before, after }: PriceChange): Amount =>
  before === after ? Amount.zero : Amount.subtract(after, before);

/** A step that states or re-expresses a price leaves it as it found it. */
export const unchanged = (price: Amount): PriceChange => ({ before: price, after: price });

/** The running price of a line in three columns. Its `idx` is its position in the line. */
interface StepBase {
  readonly title: string;
  readonly currency: Currency;
  /** In the currency of the step. */
  readonly price: PriceChange;
  /** In the currency of the line before any conversion. */
  readonly priceOriginal: PriceChange;
  readonly priceUsd: PriceChange;
}

/** What a line charges for. */
export type LineItem =
  | {
      readonly type: "PRODUCT";
      readonly productId: ProductId;
      readonly billingSchemaId: BillingSchemaId;
    }
  | {
      readonly type: "PAYMENT_INTENT";
      /** Minted when an invoice is made of the line. */
      readonly paymentIntentId: PaymentIntentId | undefined;
    };

/** What the first step of every line rests on: unit price times quantity, exactly. */
export interface ChargeBasis {
  readonly kind: "Base";
  readonly item: LineItem;
  readonly unitPrice: Money;
  readonly quantity: number;
}

/** What a discount, a fee, or a step of the host's own kind rests on. */
export interface AdjustmentBasis {
  readonly kind: "Adjustment";
  readonly type: string;
  readonly details: AdjustmentDetails;
}

/** What the last step of a line rests on that is not in the currency of the quote. */
export interface CurrencyChangeBasis {
  readonly kind: "CurrencyChange";
  readonly from: Currency;
  readonly to: Currency;
  readonly fromRateUsd: Amount;
  readonly toRateUsd: Amount;
}

/** What a step was made from: enough to make it again. */
export type StepBasis = ChargeBasis | AdjustmentBasis | CurrencyChangeBasis;

/** The first step of a line. */
export interface BaseStep extends StepBase, ChargeBasis {}

/** A step that changes the price of a line. */
export interface AdjustmentStep extends StepBase, AdjustmentBasis {}

/** The last step of a line that is not in the currency of the quote. */
export interface CurrencyChangeStep extends StepBase, CurrencyChangeBasis {}

/** One entry of the trail from a unit price to the price of its line. */
export type CalculationStep = BaseStep | AdjustmentStep | CurrencyChangeStep;
