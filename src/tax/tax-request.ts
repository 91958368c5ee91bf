import { taxRequirement } from "./tax-requirement.ts";
import * as v from "../record/described-schema.ts";
import {
  checkTax,
  exemptionCodePattern,
  maxExemptionCodeLength,
  maxExemptionReasonLength,
  type TaxContent,
  type TaxDraft,
} from "./tax-check.ts";
import { taxCategories } from "./tax.ts";
import { optional } from "../record/field.ts";
import { closedObject, flagProperty, shortText } from "../record/property-schema.ts";
import { amount, flag, oneOf, text, title } from "../record/value-fields.ts";
import { describeCatalogIssue } from "../catalog/catalog-describe.ts";
import { addMessage, type ValidationMessages } from "../wire/validation-failure.ts";
import { dotted, type JsonObject } from "../kernel/json.ts";
import { readBody, type ReadRequest } from "../wire/body-read.ts";
import { request, required, type RequestReaders } from "../wire/request.ts";
import { pageProperties } from "../listing/list-properties.ts";
import { addPageMessages, type ReadListRequest } from "../listing/list-request.ts";
import type { TaxFilter } from "./tax-filter.ts";

const optionalFields = {
  category: optional(oneOf("category", taxCategories)),
  exemptionReason: optional(
    text(
      "exemption_reason",
      v.pipe(shortText(maxExemptionReasonLength), v.minLength(1, "must not be empty")),
    ),
  ),
  exemptionCode: optional(
    text(
      "exemption_code",
      v.pipe(
        shortText(maxExemptionCodeLength),
        v.regex(exemptionCodePattern, taxRequirement.exemptionCode),
      ),
    ),
  ),
  isInclusive: optional(flag("is_inclusive")),
  isCompound: optional(flag("is_compound")),
  jurisdiction: optional(title("jurisdiction")),
};

const newTax = request<TaxDraft>()({
  name: required(title("name")),
  percent: required(amount("percent")),
  ...optionalFields,
});

const changedTax = request<TaxDraft>()({
  name: optional(title("name")),
  percent: optional(amount("percent")),
  ...optionalFields,
});

/** Body of POST /taxes. */
export const newTaxSchema = newTax.schema;

/** Body of POST /taxes/{id}/revise. */
const taxChangesSchema = changedTax.schema;

/** The content of a new tax after reading. @inline */
export interface ReadNewTaxRequest extends ReadRequest {
  /** `undefined` if there are messages. */
  readonly content: (Partial<TaxContent> & Pick<TaxContent, "name" | "percent">) | undefined;
}

/** Reads the body of POST /taxes. */
const readNewTaxRequest = (json: JsonObject): ReadNewTaxRequest => {
  const { messages, body } = readBody(newTaxSchema, json);
  const draft = newTax.read(body);
  const category = messages.has("category") ? undefined : (draft.category ?? "S");
  addIssues(messages, { ...draft, category });
  const { name, percent } = draft;
  const isComplete = messages.size === 0 && name !== undefined && percent !== undefined;
  return { messages, content: isComplete ? { ...given(draft), name, percent } : undefined };
};

/** The changes of a tax after reading. @inline */
export interface ReadTaxChanges extends ReadRequest {
  readonly changes: Partial<TaxContent>;
}

/** Reads the body of POST /taxes/{id}/revise. `null` removes a reason or a jurisdiction. */
const readTaxChanges = (json: JsonObject): ReadTaxChanges => {
  const { messages, body } = readBody(taxChangesSchema, json);
  const draft = changedTax.read(body);
  // A category without a reason is valid or not by the reason that the tax has.
  const category = Object.hasOwn(json, "exemption_reason") ? draft.category : undefined;
  addIssues(messages, { ...draft, category });
  const removed = {
    ...(json["exemption_reason"] === null && { exemptionReason: undefined }),
    ...(json["exemption_code"] === null && { exemptionCode: undefined }),
    ...(json["jurisdiction"] === null && { jurisdiction: undefined }),
  };
  return { messages, changes: { ...given(draft), ...removed } };
};

/** Returns the properties that are not `undefined`. */
const given = (draft: TaxDraft): Partial<TaxContent> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));

/** Adds the issues that the operation finds itself in a request without messages. */
const addIssues = (messages: ValidationMessages, draft: TaxDraft): void => {
  if (messages.size === 0) return;
  for (const { path, message } of checkTax(draft).map(describeCatalogIssue)) {
    addMessage(messages, dotted(path), message);
  }
};

/** Body of POST /taxes/list. Every property is optional; null means absent. */
const taxListSchema = closedObject({
  is_active: v.nullish(flagProperty),
  ...pageProperties,
});

/** Reads the body of POST /taxes/list. */
const readTaxListRequest = (json: JsonObject): ReadListRequest<TaxFilter> => {
  const { messages, body } = readBody(taxListSchema, json);
  const { is_active: isActive, limit, offset, cursor } = body;
  const options = { limit, offset, cursor };
  addPageMessages(messages, {}, options);
  const filter = { isActive: isActive === undefined ? undefined : isActive === 1 };
  return { messages, filter, options };
};

/** The requests of taxes. */
export const taxRequests: RequestReaders<{
  create: ReadNewTaxRequest;
  list: ReadListRequest<TaxFilter>;
  revise: ReadTaxChanges;
}> = {
  create: { schema: newTaxSchema, read: readNewTaxRequest },
  list: { schema: taxListSchema, read: readTaxListRequest },
  revise: { schema: taxChangesSchema, read: readTaxChanges },
};
