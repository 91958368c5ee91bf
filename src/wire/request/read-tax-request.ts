import * as v from "valibot";
import {
  checkTax,
  maxExemptionReasonLength,
  type TaxContent,
  type TaxDraft,
} from "../../catalog/check-tax.ts";
import { taxCategories } from "../../catalog/tax.ts";
import { Amount } from "../../money/amount.ts";
import {
  amountProperty,
  closedObject,
  flagProperty,
  nameProperty,
  oneOf,
  shortText,
} from "../../record/property-schema.ts";
import { describeCatalogIssue } from "../failure/describe-catalog-issue.ts";
import { addMessage, type ValidationMessages } from "../failure/validation-failure.ts";
import { dotted, type JsonObject } from "../json.ts";
import { readBody, type Readable, type ReadRequest } from "./read-body.ts";

const optionalProperties = {
  category: v.nullish(oneOf(taxCategories)),
  exemption_reason: v.nullish(
    v.pipe(shortText(maxExemptionReasonLength), v.minLength(1, "must not be empty")),
  ),
  is_inclusive: v.nullish(flagProperty),
  is_compound: v.nullish(flagProperty),
  jurisdiction: v.nullish(nameProperty),
};

/** Body of POST /taxes. */
export const newTaxSchema = closedObject({
  name: nameProperty,
  percent: amountProperty,
  ...optionalProperties,
});

/** Body of POST /taxes/{id}/revise. */
export const taxChangesSchema = closedObject({
  name: v.nullish(nameProperty),
  percent: v.nullish(amountProperty),
  ...optionalProperties,
});

/** The content of a new tax after reading. */
export interface ReadNewTaxRequest extends ReadRequest {
  /** `undefined` if there are messages. */
  readonly content: (Partial<TaxContent> & Pick<TaxContent, "name" | "percent">) | undefined;
}

/** Reads the body of POST /taxes. */
export const readNewTaxRequest = (json: JsonObject): ReadNewTaxRequest => {
  const { messages, body } = readBody(newTaxSchema, json);
  const draft = draftOf(body);
  const category = messages.has("category") ? undefined : (draft.category ?? "S");
  addIssues(messages, { ...draft, category });
  const { name, percent } = draft;
  const isComplete = messages.size === 0 && name !== undefined && percent !== undefined;
  return { messages, content: isComplete ? { ...given(draft), name, percent } : undefined };
};

/** The changes of a tax after reading. */
export interface ReadTaxChanges extends ReadRequest {
  readonly changes: Partial<TaxContent>;
}

/** Reads the body of POST /taxes/{id}/revise. `null` removes a reason or a jurisdiction. */
export const readTaxChanges = (json: JsonObject): ReadTaxChanges => {
  const { messages, body } = readBody(taxChangesSchema, json);
  const draft = draftOf(body);
  // A category without a reason is valid or not by the reason that the tax has.
  const category = Object.hasOwn(json, "exemption_reason") ? draft.category : undefined;
  addIssues(messages, { ...draft, category });
  const removed = {
    ...(json["exemption_reason"] === null && { exemptionReason: undefined }),
    ...(json["jurisdiction"] === null && { jurisdiction: undefined }),
  };
  return { messages, changes: { ...given(draft), ...removed } };
};

const draftOf = (body: Readable<v.InferOutput<typeof taxChangesSchema>>): TaxDraft => ({
  name: body.name,
  percent: body.percent === undefined ? undefined : Amount.parse(body.percent),
  category: body.category,
  exemptionReason: body.exemption_reason,
  isInclusive: flagOf(body.is_inclusive),
  isCompound: flagOf(body.is_compound),
  jurisdiction: body.jurisdiction,
});

const flagOf = (flag: 0 | 1 | undefined): boolean | undefined =>
  flag === undefined ? undefined : flag === 1;

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
