import { invoiceStatuses } from "../invoice/invoice.ts";
import { amount, boolean, metadata, number, text } from "./argument-types.ts";
import type { Type } from "./check-type.ts";

const bounds: Type = {
  kind: "object",
  optional: { priceUsdFrom: amount, priceUsdTo: amount, createdAtFrom: text, createdAtTo: text },
};

const texts: Type = { kind: "array", of: text };

/** `InvoiceFilter` */
export const invoiceFilter: Type = {
  kind: "all",
  of: [
    bounds,
    {
      kind: "object",
      optional: {
        statuses: { kind: "array", of: { kind: "oneOf", values: invoiceStatuses } },
        currencies: texts,
        customerEmail: text,
        providerId: text,
        metadata,
        number: text,
        dueFrom: text,
        dueTo: text,
        isOverdue: boolean,
      },
    },
  ],
};

/** `PageOptions` */
export const pageOptions: Type = {
  kind: "object",
  optional: { limit: number, offset: number, cursor: text },
};
