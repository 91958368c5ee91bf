import type { ItemIssue, RequestIssue } from "../../quote/issues.ts";
import { maxTitleLength, maxAdjustments, maxItems } from "../../quote/limits.ts";
import type { JsonPath } from "../json.ts";
import {
  metadataKeyMessage,
  metadataMessage,
  metadataValueMessage,
  quantityMessage,
} from "../../record/property-schema.ts";

/** The property of a request that holds its lines, or that led to them. */
export type IssuePlace = "product" | "items" | "invoice" | "currency";

/** An issue in words, at the property of the request that has it. */
export interface IssueMessage {
  readonly path: JsonPath;
  readonly message: string;
}

/** The words for what the core found wrong. Add an issue and this stops compiling. */
export const issueMessage = (issue: RequestIssue, place: IssuePlace): IssueMessage => {
  switch (issue.kind) {
    case "NoItems":
      return { path: ["items"], message: "Items must contain at least 1 element" };
    case "TooManyItems":
      return {
        path: ["items"],
        message: `Items must contain at most ${String(maxItems)} elements`,
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
    case "ItemInvalid": {
      const line: JsonPath = place === "items" ? ["items", issue.line] : [place];
      const { property, message } = itemMessage(issue.reason, place);
      return { path: [...line, ...property], message };
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
      return { path: ["metadata", issue.key], message: metadataKeyMessage };
    case "MetadataValueInvalid":
      return { path: ["metadata", issue.key], message: metadataValueMessage };
  }
};

const titleMessage =
  `Title must have 1 to ${String(maxTitleLength)} characters, ` +
  "no NUL and no unpaired surrogates";

interface ItemMessage {
  readonly property: ReadonlyArray<string>;
  readonly message: string;
}

const itemMessage = (issue: ItemIssue, place: IssuePlace): ItemMessage => {
  const product = [place === "product" ? "id" : "product_id"];
  const schema = ["billing_schema_id"];
  switch (issue.kind) {
    case "ProductNotFound":
      return { property: product, message: "Product not found" };
    case "ProductNotActive":
      return { property: product, message: "Product is not active" };
    case "BillingSchemaNotFound":
      return { property: schema, message: "Billing schema not found" };
    case "BillingSchemaNotActive":
      return { property: schema, message: "Billing schema is not active" };
    case "BillingSchemaOfOtherProduct":
      return { property: schema, message: "Billing schema does not belong to the product" };
    case "QuantityOutOfRange":
      return { property: ["quantity"], message: quantityMessage };
    case "PriceNotPositive":
      return { property: ["price"], message: "Price must be greater than 0" };
    case "TitleInvalid":
      return { property: ["title"], message: titleMessage };
    case "TooManyAdjustments":
      return {
        property: ["adjustments"],
        message: `Adjustments must contain at most ${String(maxAdjustments)} elements`,
      };
    case "AmountOutOfRange":
      return { property: [], message: "The price of this line exceeds 35 digits before the point" };
    case "AdjustmentInvalid":
      return {
        property: ["adjustments"],
        message: `The ${issue.type} adjustment gives no valid price`,
      };
  }
};
