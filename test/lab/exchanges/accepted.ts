import type { AcceptedClass } from "./differences.ts";

/** The operations that read their requests by a description. */
const described = new RegExp(
  "Refund|CreditNote|Dashboard|Products?$|BillingSchemas?$|Tax(?:es)?$|Coupons?$|Payment|" +
    "Periods$|calculateQuote|Invoice|Payable|Webhook|Deliveries",
  "u",
);

/** Messages of rules about several properties, or about a value that is well-formed. */
const ruleMessages = new RegExp(
  [
    "Pass either",
    "must be (?:COMPLETED with|greater than 0$|from 2000-01-01|at most|present)",
    "must not be (?:later|greater|earlier) than",
    "cannot be combined with",
    "must be between 0 and 1000$",
    "is (?:required|not allowed) for the categories",
    "is (?:required with|only allowed with|required for a|not allowed together)",
    "must be after",
    "must not be in the credit note already",
    "(?:E|must have e)xactly one of",
    "must be an integer from 0 to the value of",
    "must be later than from",
    "is repeated$",
    "must have (?:1 to 255 visible|at most \\d+ keys)",
    "is only allowed with the status",
    "(?:are|is) (?:required$|not allowed with|(?:only allowed|required) with (?:the model|type))",
    "must (?:not )?be null (?:in|before) the last tier$|must be greater than the tier before$",
    "must be (?:an integer|at least the minimum)$|must have at most 18 decimals$",
    "Base price must be 0 with tiers$",
    "must contain (?:at least one event type, each once|1 to \\d+ event identifiers)",
  ].join("|"),
  "u",
);

/** Messages about texts, which one with NUL gets together with messages of rules. */
const ofTexts =
  /must be (?:a decimal|a valid|one of|the next_cursor)|Invalid|have the form|40 letters|must have 1 to/u;

/** Messages of issues that need the catalog, stored records, calculated prices or a look-up. */
const ofContent = new RegExp(
  [
    "(?:not found|is not active|not belong to the product|not apply to any item)$",
    "(?:^|: )(?:Currency is required|Coupon|The (?:price|total) )",
    "must be either all inclusive",
    "must be an ISO 4217 currency",
    "calculation steps",
    "(?:seller|(?:customer|delivery)\\.\\w+) is required",
    "must be a code of ISO 6523",
    "must (?:be an (?:https|absolute http)|not (?:contain a|have a private)|use port|have a host)",
  ].join("|"),
  "u",
);

const everything = ["status", "code", "message", "paths", "wording", "order", "data"] as const;

/** The classes of replies that may differ from the recorded ones, each with its reason. */
export const accepted: ReadonlyArray<AcceptedClass> = [
  {
    reason: "Issues come in the order of the described properties, object by object.",
    operations: described,
    aspects: ["order", "message"],
  },
  {
    reason: "A text with NUL or half of a surrogate pair gets the message of its property.",
    operations: described,
    aspects: ["wording", "order", "message"],
    gone: /must not contain NUL or unpaired surrogates$/u,
    added: /./u,
  },
  {
    reason:
      "Issues of rules come together with issues of the form, before a record is looked up; a " +
      "rule is not checked while one of its properties is wrong.",
    operations: described,
    aspects: everything,
    gone: new RegExp(`${ruleMessages.source}|must not contain NUL`, "u"),
    added: new RegExp(`${ruleMessages.source}|${ofTexts.source}`, "u"),
  },
  {
    reason: "Issues that need stored records come only if the form has none.",
    operations: described,
    aspects: ["paths", "wording", "message", "order"],
    gone: new RegExp(
      "Provider (?:not found|is not active|does not support)|must not contain NUL|" +
        `${ofContent.source}|${ruleMessages.source}`,
      "u",
    ),
    added: new RegExp(`${ruleMessages.source}|${ofTexts.source}`, "u"),
  },
  {
    reason: "A reply has at most 20 issues: others take the places of those that are gone.",
    operations: /^(?:calculateQuote|validateInvoice|createInvoice)$/u,
    aspects: ["paths", "message", "order"],
    gone: new RegExp(`tax_ids must be an array$|${ofContent.source}|${ruleMessages.source}`, "u"),
    added: new RegExp(`tax_ids must be an array$|${ruleMessages.source}|${ofTexts.source}`, "u"),
  },
  {
    reason: "A text that is too long to filter by gets the message of its property.",
    operations: described,
    aspects: ["wording", "message", "order"],
    gone: /Invalid length: Expected|must not contain NUL/u,
    added: /must be a (?:number or a string of at most|valid timestamp)/u,
  },
  {
    reason: "A cursor of another filter is reported after the issues of the form.",
    operations: described,
    aspects: everything,
    gone: /must be the next_cursor/u,
    added: ruleMessages,
  },
  {
    reason: "Issues of the catalog come only if there are none of the form.",
    operations: described,
    aspects: ["paths", "order", "message"],
    gone: new RegExp(`${ruleMessages.source}|(?:Product|Tax) (?:not found|is not active)$`, "u"),
    added: ruleMessages,
  },
  {
    reason: "Issues of the form come before those of the quote that a request accepts.",
    operations: /^createInvoice$/u,
    aspects: ["paths", "message"],
    gone: /X-Quote-Seal|^quote/u,
    added: /./u,
  },
  {
    reason: "The rule about the country of a delivery is silent while one of its texts is wrong.",
    operations: /^(?:create|validate)Invoice$/u,
    aspects: ["paths"],
    gone: /is required with city or post_code$/u,
  },
  {
    reason: "Events of organizations and endpoints are among the types.",
    operations: /^(?:create|update)Webhook$/u,
    aspects: ["wording", "order"],
    gone: /must be one of invoice\.created, |must contain at least one|must not contain NUL/u,
    added: /must be one of .*, webhook_endpoint\.disabled|must contain at least one/u,
  },
  {
    reason: "Payments can be listed with their invoices.",
    operations: /^listPayments$/u,
    aspects: ["wording"],
    gone: /^expand.* must be provider, not/u,
    added: /^expand.* must be one of provider, invoice, not/u,
  },
];

/** Where the OpenAPI document may differ, each with its reason. */
export const acceptedInDocument: ReadonlyArray<readonly [reason: string, path: RegExp]> = [
  ["The codes of coupons are said to be distinct, as the API requires.", /coupons.*uniqueItems$/u],
  [
    "An example of wrong lines has issues of their form only.",
    /examples\/faulty\/value\/validator/u,
  ],
];
