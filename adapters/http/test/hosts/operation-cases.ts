import exchanges from "../../src/openapi/examples.json" with { type: "json" };
import { bookItem, customItem, order } from "../send-to-api.ts";
import { partsOf } from "../exchange-rows.ts";
import { exampleRequests, type Exchange } from "../openapi/example-exchanges.ts";
import type { SentHeaders, WireCase } from "./wire-case.ts";

/** A case that posts JSON. */
export const posting = (
  name: string,
  expects: string,
  path: string,
  body: unknown = {},
  headers: SentHeaders = {},
): WireCase => ({
  name,
  expects,
  sent: { target: `/billing${path}`, body: JSON.stringify(body), headers },
});

/** A request for a quote that stores nothing. */
export const quoteBody = { currency: "EUR", items: [bookItem, customItem] };

/** The outcome of an example in the document. */
const outcomeOf = ({ status, response }: Exchange): string => {
  const { log } = response as { readonly log: { readonly code: string } | null };
  return [String(status), ...(log === null ? [] : [log.code])].join(" ");
};

const examples = exampleRequests.map((row, index) => {
  const { of, name, to } = row;
  const exchange = (exchanges as ReadonlyArray<Exchange>)[index];
  if (exchange?.of !== of || exchange.name !== name) throw new Error("Run npm run generate.");
  const { body, options } = partsOf(row);
  const { as, headers } = options;
  const credentials = as === undefined ? {} : { authorization: as };
  return posting(`${of}: ${name}`, outcomeOf(exchange), to, body, { ...credentials, ...headers });
});

/** Every operation, as in the examples of the document, and variants that these do not show. */
export const operationCases: ReadonlyArray<WireCase> = [
  ...examples,
  posting(
    "an invoice under a key that is taken",
    "422 IDEMPOTENCY_MISMATCH",
    "/invoices",
    order({ items: [customItem] }),
    { "idempotency-key": "order-7" },
  ),
  posting("an invoice is read by its payer", "200", "/invoices/invoice_1", undefined, {
    authorization: undefined,
  }),
  posting("an invoice is quoted", "200", "/pay/quote", { invoice: { id: "invoice_1" } }),
];
