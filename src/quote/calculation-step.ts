import type { BillingSchemaId, PaymentIntentId, ProductId, TaxId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Money, StepRounding } from "../money/money.ts";
import type { PricingDetails, PricingStepType } from "../pricing/pricing-steps.ts";
import { amountIn, inColumns } from "../schema/record.ts";
import type { ColumnValue } from "../schema/values.ts";
import type { AdjustmentDetails } from "./adjustment.ts";
import type { TaxShare } from "../tax/tax-line.ts";

/** A price before and after a step. The delta is derived, not stored. @inline */
export interface PriceChange {
  readonly before: Amount;
  readonly after: Amount;
}

/** Returns the change of a price; negative for a discount. */
export const delta = ({ before, after }: PriceChange): Amount =>
  before === after ? Amount.zero : Amount.subtract(after, before);

/** A price change in a record. The difference is stored for SQL, and never read. */
export const priceChange: ColumnValue<PriceChange> = /* @__PURE__ */ inColumns<PriceChange>({
  columns: () => [
    {
      name: "initial_price",
      columnType: { type: "amount" },
      write: (price) => price && Amount.render(price.before),
    },
    {
      name: "price_delta",
      columnType: { type: "delta" },
      storage: "written",
      write: (price) => price && Amount.render(delta(price)),
    },
    {
      name: "price",
      columnType: { type: "amount" },
      write: (price) => price && Amount.render(price.after),
    },
  ],
  read: (row) => {
    const [before, after] = [row["initial_price"], row["price"]].map(amountIn);
    return before && after && { before, after };
  },
});

/** Creates the price change of a step that does not change the price. */
export const unchanged = (price: Amount): PriceChange => ({ before: price, after: price });

/**
 * The running price of a line in three currencies. The `idx` of a step is its index in the line.
 */
interface StepBase {
  readonly title: string;
  readonly currency: Currency;
  /** In the currency of the step. */
  readonly price: PriceChange;
  /** In the currency of the line before any conversion. */
  readonly priceOriginal: PriceChange;
  readonly priceUsd: PriceChange;
}

/** The product or custom item that a line charges for. */
export type LineItem =
  | {
      readonly type: "PRODUCT";
      readonly productId: ProductId;
      readonly billingSchemaId: BillingSchemaId;
    }
  | {
      readonly type: "PAYMENT_INTENT";
      /** Assigned when an invoice is created from the line. */
      readonly paymentIntentId: PaymentIntentId | undefined;
    };

/** The inputs of the first step of a line, whose price is unit price times units times quantity. */
export interface ChargeBasis {
  readonly kind: "Base";
  readonly item: LineItem;
  /** The price of one unit; zero if the price of the line is in tiers. */
  readonly unitPrice: Money;
  readonly quantity: number;
  /** The measure of one piece. Defaults to 1. */
  readonly units?: Amount | undefined;
  /** The name or the UN/ECE code of a unit. */
  readonly unit?: string | undefined;
  /** The pricing model of the line as text: it decides which steps follow. */
  readonly terms?: PricingDetails | undefined;
  /** Of the line, in order, if they are calculated on the document; empty otherwise. */
  readonly documentTaxIds: ReadonlyArray<TaxId>;
}

/** The inputs of a step of the pricing model of a line, or of its proration, as text. */
export interface PricingBasis {
  readonly kind: "Pricing";
  readonly type: PricingStepType;
  readonly details: PricingDetails;
}

/** The inputs of a discount, a fee, or a step of the host's own kind. */
export interface AdjustmentBasis {
  readonly kind: "Adjustment";
  readonly type: string;
  readonly details: AdjustmentDetails;
}

/** The inputs of the conversion of a line that is not in the currency of the quote. */
export interface CurrencyChangeBasis {
  readonly kind: "CurrencyChange";
  readonly from: Currency;
  readonly to: Currency;
  readonly fromRateUsd: Amount;
  readonly toRateUsd: Amount;
}

/** The inputs of the rounding of a line or of the sum of the lines. @inline */
export interface RoundingBasis extends StepRounding {
  readonly kind: "Rounding";
}

/** The inputs and the amount of a tax. @inline */
export interface TaxBasis extends TaxShare {
  readonly kind: "Tax";
}

/** The inputs of a step, from which it can be calculated again. */
export type StepBasis =
  ChargeBasis | PricingBasis | AdjustmentBasis | CurrencyChangeBasis | TaxBasis | RoundingBasis;

/** The first step of a line. @inline */
export interface BaseStep extends StepBase, ChargeBasis {}

/** A step of the pricing model of a line: included units, a tier, a minimum or a maximum. */
export interface PricingStep extends StepBase, PricingBasis {}

/** A step that changes the price of a line. @inline */
export interface AdjustmentStep extends StepBase, AdjustmentBasis {}

/** The step that converts a line that is not in the currency of the quote. @inline */
export interface CurrencyChangeStep extends StepBase, CurrencyChangeBasis {}

/** A tax of a line. An inclusive tax does not change the price. @inline */
export interface TaxStep extends StepBase, TaxBasis {}

/** The last step of a line whose price is rounded. @inline */
export interface RoundingStep extends StepBase, RoundingBasis {}

/** One step of the calculation from a unit price to the price of its line. @inline */
export type CalculationStep =
  BaseStep | PricingStep | AdjustmentStep | CurrencyChangeStep | TaxStep | RoundingStep;

/** The price columns of a step from the sum of the lines to the total. */
type TotalStepBase = Omit<StepBase, "priceOriginal">;

/** A tax of the document. @inline */
export interface DocumentTaxStep extends TotalStepBase, TaxBasis {}

/** The rounding of the total. @inline */
export interface TotalRoundingStep extends TotalStepBase, RoundingBasis {}

/** A step from the sum of the lines to the total. It is in the currency of the quote. @inline */
export type TotalStep = DocumentTaxStep | TotalRoundingStep;
