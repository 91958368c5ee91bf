import type { ItemFault, RequestFault } from "../quote/faults.ts";
import { longestTitle, mostAdjustments, mostItems } from "../quote/limits.ts";
import type { JsonPath } from "./json.ts";
import {
  metadataKeyMessage,
  metadataMessage,
  metadataValueMessage,
  quantityMessage,
} from "./members.ts";

/** The member of a request that holds its lines, or that led to them. */
export type FaultPlace = "product" | "items" | "invoice" | "currency";

/** A fault in words, at the member of the request that has it. */
export interface FaultMessage {
  readonly path: JsonPath;
  readonly message: string;
}

/** The words for what the core found wrong. Add a fault and this stops compiling. */
export const faultMessage = (fault: RequestFault, place: FaultPlace): FaultMessage => {
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
      return { path: [place], message: "The total exceeds 35 digits before the point" };
    case "TotalTooSmall":
      return {
        path: [place],
        message: "The total is 0 although an item has a price: raise it or use another currency",
      };
    case "ItemRefused": {
      const line: JsonPath = place === "items" ? ["items", fault.line] : [place];
      const { member, message } = itemMessage(fault.reason, place);
      return { path: [...line, ...member], message };
    }
    case "InvoiceNotFound":
      return { path: ["invoice", "id"], message: "Invoice not found" };
    case "EmailInvalid":
      return { path: ["customer_email"], message: "Invalid email address" };
    case "RedirectUrlInvalid":
      return { path: ["redirect_url"], message: "Invalid URL" };
    case "TooMuchMetadata":
      return { path: ["metadata"], message: metadataMessage };
    case "MetadataKeyInvalid":
      return { path: ["metadata", fault.key], message: metadataKeyMessage };
    case "MetadataValueInvalid":
      return { path: ["metadata", fault.key], message: metadataValueMessage };
  }
};

const titleMessage =
  `Title must have 1 to ${String(longestTitle)} characters, ` + "no NUL and no unpaired surrogates";

interface ItemMessage {
  readonly member: ReadonlyArray<string>;
  readonly message: string;
}

const itemMessage = (fault: ItemFault, place: FaultPlace): ItemMessage => {
  const product = [place === "product" ? "id" : "product_id"];
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
    case "TooManyAdjustments":
      return {
        member: ["adjustments"],
        message: `Adjustments must contain at most ${String(mostAdjustments)} elements`,
      };
    case "AmountOutOfRange":
      return { member: [], message: "The price of this line exceeds 35 digits before the point" };
    case "AdjustmentRefused":
      return {
        member: ["adjustments"],
        message: `The ${fault.type} adjustment gives no valid price`,
      };
  }
};
