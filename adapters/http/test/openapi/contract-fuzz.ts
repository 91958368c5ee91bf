import * as fc from "fast-check";
import type { OpenApiDocument } from "@quittance/http/openapi";
import type { Send } from "../mounts.ts";
import type { Contract } from "./contract.ts";
import { requestsTo, type FuzzRequest } from "./fuzz-requests.ts";
import type { FuzzServices } from "./fuzz-services.ts";

/** The result of fuzzing one operation. */
export interface FuzzReport {
  /** Requests with the problems of their responses. */
  readonly violations: ReadonlyArray<string>;
  /** How often each status and code came, as `400 VALIDATION_FAILED`. */
  readonly outcomes: ReadonlyMap<string, number>;
}

/** Properties of an earlier quote: the schema does not show whether it was returned here. */
const ofQuote = /^(?:quote(?:\..*)?|X-Quote-Seal)$/u;

/** Issues of a request that matches the document: a schema cannot express them. */
const beyondForm = new RegExp(
  "^(?:(?:Product|Billing schema|Invoice|Provider) not found|Product is not active|" +
    "Provider (?:is not active|does not support [A-Z_]+)|" +
    "Billing schema (?:is not active|does not belong to the product)|Invalid URL|Invalid email address|" +
    ".* must be at most 100 for a DISCOUNT|Tax (?:not found|is not active|is repeated)|" +
    "url must be an https URL|types must contain at least one event type, each once|" +
    "event_ids must contain .*|Pass either event_ids or failed_since|" +
    "An organization can have at most 20 active endpoints|" +
    "(?:currency|base_price) is required with (?:currency|base_price)|" +
    "delivery\\.country is required with city or post_code|" +
    "(?:interval_type|interval_count|payment_type|renew_type|billing_type) is " +
    "(?:required with type RECURRING|not allowed with type ONE_TIME)|" +
    "Coupon (?:not found|is repeated|does not apply to any item)|" +
    ".* must not be earlier than from|.* must be a VAT number .*|.* must be either all inclusive or all exclusive taxes|" +
    "code is the code of another coupon|percent is required for a coupon without amount|" +
    "amount is not allowed together with percent|ends_at must be after starts_at|" +
    "percent must be greater than 0 and at most 100|Product is repeated|" +
    // The tiers of a billing schema follow from its model, and rise.
    "pricing\\..* must (?:be greater than|be null|not be null|be an integer|be at least the).*|" +
    "pricing\\..* (?:are required|are not allowed|is required|is only allowed).*|" +
    "Base price must be 0 with tiers|.* must have at most 18 decimals|" +
    ".*proration\\.(?:from|to) must be an integer from 0 to the value of.*|" +
    ".*units cannot be combined with a price.*|PEPPOL has no syntax CII|" +
    ".*period\\.to must be later than from|type must be RECURRING; .*|(?:anchor|starts_at) must not be before 1970|Invalid time zone|locale must be a language tag.*|" +
    "(?:credit_)?numbering must be text of at most 60.*|.*time_zone must be the name of a time zone.*|" +
    ".*email must be an email address|image_url must be an http or https URL.*|Set totals or rounding, not both|Set increments with totals invoice or shop|" +
    ".*accounting_currency must be the ISO 4217 code .*|seller\\.accounts\\.\\d+\\.(?:iban must be an IBAN|bic must be a BIC).*|.*increments\\.[A-Z_]+ must be a positive decimal string .*|" +
    "ends_at must be later than starts_at|interval_count must be at most 1000 in .*|" +
    "currency is (?:required with amount and|only allowed with amount or) minimum_total|" +
    "percent must be between 0 and 1000|is_compound must be 0 for an inclusive tax|" +
    "exemption_(?:reason|code) is (?:required|not allowed) for the categories [A-Z, ]+ and [A-Z]|" +
    "Currency is required when items do not share one currency|" +
    "Exactly one of month, quarter, or from with to is required|" +
    "to must be at most a year from from, and not before it|(?:limit|cursor) can be set only with detail|" +
    "The (?:total|price of this line) exceeds the maximum of 35 digits before the decimal point|" +
    "cursor .*|price_usd_from must not be greater than price_usd_to|" +
    "created_at_from must not be later than created_at_to|" +
    "due_at_from must not be later than due_at_to|expires_at must not be earlier than due_at|" +
    "(?:due_at|expires_at) must not be earlier than the time at which the invoice is issued|" +
    "happened_at must be from 2000-01-01 00:00:00 to 5 minutes after the present|" +
    "failure_reason is only allowed with the status FAILED|" +
    "Pass either price or refunded_total|status must be COMPLETED with refunded_total|" +
    "currency must be [A-Z_]+ as in the payment|Pass either quantity or amount|" +
    ".*must not be in the credit note already|Invoice item not found|" +
    ".*must be a multiple of [0-9.]+|" +
    "price_usd_(?:from|to) must have at most 20 digits before the decimal point and 30 after it, .*|" +
    "[Ii]dempotency[-_][Kk]ey must have 1 to 255 visible ASCII characters|" +
    ".* must not contain NUL or unpaired surrogates)$",
  "u",
);

/** How many requests to send to an operation, and how to generate them. */
interface FuzzOptions {
  readonly runs: number;
  readonly seed: number;
  /** Part of the violation with which to end; all requests are sent without it. */
  readonly until?: string | undefined;
}

/** Sends generated requests to an operation, and checks every response by the document. */
export const fuzzOperation = async (
  template: string,
  { send, failing, words }: FuzzServices,
  document: OpenApiDocument,
  contract: Contract,
  { runs, seed, until }: FuzzOptions,
): Promise<FuzzReport> => {
  const requests = requestsTo(template, document, contract, words, Object.keys(failing));
  const violations: Array<string> = [];
  const outcomes = new Map<string, number>();
  const askOnce = async (request: FuzzRequest): Promise<number> => {
    const response = await responseTo(request, failing[request.to ?? ""] ?? send);
    const { status, headers, text } = response;
    const outcome = [status, headers.get("x-error-code")].filter((part) => part !== null).join(" ");
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const { method, path, body, to = "the service" } = request;
    const observed = { method, path, status, headers, text };
    const problems = [
      ...contract.problemsOf(observed),
      ...readingProblems(request, response),
      ...(request.to === undefined && status === 500 ? ["a defect of the service"] : []),
    ];
    if (problems.length > 0) {
      const called = `${method} ${path} ${body.slice(0, 300)} to ${to}`;
      violations.push(`${called}: ${outcome}: ${problems.join("; ")}`);
    }
    return status;
  };
  for (const request of fc.sample(requests, { numRuns: runs, seed })) {
    // Repeats requests that stored something: with a key that is a replay.
    if ((await askOnce(request)) === 201) await askOnce(request);
    if (until !== undefined && violations.at(-1)?.includes(until) === true) break;
  }
  return { violations, outcomes };
};

interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const responseTo = async (
  { path, method, headers, body }: FuzzRequest,
  send: Send,
): Promise<ReceivedResponse> => {
  const response = await send(path, { method, headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const isForEInvoice = (body: string): boolean => {
  const { einvoice = null } = JSON.parse(body) as { readonly einvoice?: unknown };
  return einvoice !== null;
};

/** Whether the service reads requests as the document describes them. */
const readingProblems = (
  { isDescribed, body }: FuzzRequest,
  { status, headers, text }: ReceivedResponse,
): ReadonlyArray<string> => {
  const code = headers.get("x-error-code");
  if (code === "VALIDATION_FAILED" && text.includes('"validator":null')) {
    return ["invalid, without the name of a property"];
  }
  if (!isDescribed) return status < 300 && body !== "" ? ["taken, but not described"] : [];
  if (code === "MALFORMED_JSON") return ["described, but malformed"];
  if (code !== "VALIDATION_FAILED") return [];
  // What an e-invoice lacks is not of the form. The same bodies are sent without the property.
  if (isForEInvoice(body)) return [];
  const { validator } = JSON.parse(text) as { readonly validator?: object | null };
  return Object.entries(validator ?? {})
    .filter(([path, message]) => !ofQuote.test(path) && !beyondForm.test(String(message)))
    .map(([path, message]) => `described, but ${path}: ${String(message)}`);
};
