import { maxEmailLength } from "../contact/contact-limits.ts";
import {
  pageIssues,
  type CheckedFilter,
  type ListIssue,
  type PageOptions,
} from "./page-options.ts";
import { requirement } from "../record/requirement.ts";
import {
  addMessage,
  type DescribedIssue,
  type ValidationMessages,
} from "../wire/validation-failure.ts";
import { dotted } from "../kernel/json.ts";

/** Maximum number of values in one array of a filter; a row matches if it has any of them. */
export const maxValues = 100;

/** Maximum length of a text to filter by. */
export const maxText = maxEmailLength;

/** A request for a list after reading. */
export interface ReadListRequest<Filter> {
  /** All validation messages, if there are any. Else the operation validates the rest. */
  readonly messages: ValidationMessages;
  readonly filter: Filter;
  readonly options: PageOptions;
}

/** Adds the issues of the page, which the operation finds itself in a request without messages. */
export const addPageMessages = (
  messages: ValidationMessages,
  filter: CheckedFilter,
  options: PageOptions,
): void => {
  if (messages.size === 0) return;
  for (const { path, message } of pageIssues(filter, options).map(describeListIssue)) {
    addMessage(messages, dotted(path), message);
  }
};

/** Returns the elements of an array that could be read. */
export const readable = <Item>(
  items: ReadonlyArray<Item | undefined> | undefined,
): ReadonlyArray<Item> | undefined => items?.filter((item) => item !== undefined);

/** Returns the path and the message of an issue of a list. */
export const describeListIssue = ({ kind }: ListIssue): DescribedIssue => {
  switch (kind) {
    case "LimitOutOfRange":
      return { path: ["limit"], message: requirement.limit };
    case "OffsetOutOfRange":
      return { path: ["offset"], message: requirement.offset };
    case "CursorWithOffset":
      return { path: ["cursor"], message: "cannot be combined with offset" };
    case "CursorInvalid":
      return { path: ["cursor"], message: requirement.cursor };
    case "PriceBoundsReversed":
      return { path: ["price_usd_from"], message: "must not be greater than price_usd_to" };
    case "TimeBoundsReversed":
      return { path: ["created_at_from"], message: "must not be later than created_at_to" };
    case "TooManyMetadataFilters":
      return { path: ["metadata"], message: requirement.metadataFilters };
    case "DueBoundsReversed":
      return { path: ["due_at_from"], message: "must not be later than due_at_to" };
  }
};
