import type { ItemFault, RequestFault } from "../quote/faults.ts";
import { longestTitle, mostItems } from "../quote/limits.ts";
import type { JsonPath } from "./json.ts";
import { quantityMessage } from "./members.ts";
import type { QuoteVariant } from "./read-quote-request.ts";

/** A fault in words, at the member of the request that has it. */
export interface FaultMessage {
  readonly path: JsonPath;
  readonly message: string;
}

/** The words for what the core found wrong. Add a fault and this stops compiling. */
export const faultMessage = (fault: RequestFault, variant: QuoteVariant): FaultMessage => {
  switch (fault.kind) {
    case "NoItems":
      return { path: ["items"], message: "Items must contain at least 1 element" };
    case "TooManyItems":
      return {
        path: ["items"],
        message: `Items must contain at most ${String(mostItems)} elements`,
      };
    case "CurrencyRequired":
      return {
        path: ["currency"],
        message: "Currency is required when items do not share one currency",
      };
    case "TotalOutOfRange":
      return { path: [variant], message: "The total exceeds 35 digits before the point" };
    case "ItemRefused": {
      const line: JsonPath = variant === "product" ? ["product"] : ["items", fault.line];
      const { member, message } = itemMessage(fault.reason, variant);
      return { path: [...line, ...member], message };
    }
  }
};

const titleMessage =
  `Title must have 1 to ${String(longestTitle)} characters, ` + "no NUL and no unpaired surrogates";

interface ItemMessage {
  readonly member: ReadonlyArray<string>;
  readonly message: string;
}

const itemMessage = (fault: ItemFault, variant: QuoteVariant): ItemMessage => {
  const product = [variant === "product" ? "id" : "product_id"];
  const schema = ["billing_schema_id"];
  switch (fault.kind) {
    case "ProductNotFound":
      return { member: product, message: "Product not found" };
    case "ProductNotActive":
      return { member: product, message: "Product is not active" };
    case "BillingSchemaNotFound":
      return { member: schema, message: "Billing schema not found" };
    case "BillingSchemaNotActive":
      return { member: schema, message: "Billing schema is not active" };
    case "BillingSchemaOfOtherProduct":
      return { member: schema, message: "Billing schema does not belong to the product" };
    case "QuantityOutOfRange":
      return { member: ["quantity"], message: quantityMessage };
    case "PriceNotPositive":
      return { member: ["price"], message: "Price must be greater than 0" };
    case "TitleUnfit":
      return { member: ["title"], message: titleMessage };
    case "AmountOutOfRange":
      return { member: [], message: "The price of this line exceeds 35 digits before the point" };
    case "AdjustmentRefused":
      return {
        member: ["adjustments"],
        message: `The ${fault.type} adjustment gives no valid price`,
      };
  }
};
