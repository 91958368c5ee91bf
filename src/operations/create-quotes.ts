import { bind, type Bound } from "./bind.ts";
import { calculateQuote } from "./calculate-quote.ts";
import { reviewQuote, type QuotePorts } from "./review-quote.ts";
import { validateInvoice } from "./validate-invoice.ts";

const operations = { calculateQuote, reviewQuote, validateInvoice };

/** Pricing, bound to a host's ports. See the operation of each name. */
export type Quotes = Bound<typeof operations>;

/** Bind pricing alone, for hosts that keep no invoices here: a catalogue and rates suffice. */
export const createQuotes = (ports: QuotePorts): Quotes => bind(operations, ports);
