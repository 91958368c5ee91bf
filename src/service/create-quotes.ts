import { bind, type Bound } from "./bind.ts";
import { calculateQuote } from "../operations/calculate-quote.ts";
import type { QuotePorts } from "../operations/operation-ports.ts";
import { reviewQuote } from "../operations/review-quote.ts";
import { validateInvoice } from "../operations/validate-invoice.ts";

const operations = { calculateQuote, reviewQuote, validateInvoice };

/** Pricing, bound to a host's ports. See the operation of each name. */
export type Quotes = Bound<typeof operations>;

/** Bind pricing alone, for hosts that keep no invoices here: a catalogue and rates suffice. */
export const createQuotes = (ports: QuotePorts): Quotes => bind(operations, ports);
