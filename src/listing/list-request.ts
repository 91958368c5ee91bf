import { pageIssues, type ListIssue, type PageOptions } from "./page-options.ts";
import { requirement } from "../record/requirement.ts";
import {
  addMessage,
  type DescribedIssue,
  type ValidationMessages,
} from "../wire/validation-failure.ts";
import { dotted } from "../kernel/json.ts";

/** A request for a list after reading. */
export interface ReadListRequest<Filter> {
  /** All validation messages, if there are any. Else the operation validates the rest. */
  readonly messages: ValidationMessages;
  readonly filter: Filter;
  readonly options: PageOptions;
}

/** Adds the issues of the page, which the operation finds itself in a request without messages. */
export const addPageMessages = (messages: ValidationMessages, options: PageOptions): void => {
  if (messages.size === 0) return;
  for (const { path, message } of pageIssues(options).map(describeListIssue)) {
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
  }
};
