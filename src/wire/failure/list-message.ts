import { maxLimit, maxOffset } from "../../listing/page.ts";
import type { ListIssue } from "../../listing/read-page-request.ts";
import type { IssueMessage } from "./issue-message.ts";

/** The words for a limit that is none, whoever finds it. */
export const limitMessage: string = "Limit must be an integer between 1 and " + String(maxLimit);

/** The words for an offset that is none, whoever finds it. */
export const offsetMessage: string = "Offset must be an integer between 0 and " + String(maxOffset);

/** The words for a cursor that does not belong to the list. */
export const cursorMessage = "Cursor must be the next_cursor of a page with the same filters";

/** The words for what the core found wrong with a list. Add an issue and this stops compiling. */
export const listMessage = ({ kind }: ListIssue): IssueMessage => {
  switch (kind) {
    case "LimitOutOfRange":
      return { path: ["limit"], message: limitMessage };
    case "OffsetOutOfRange":
      return { path: ["offset"], message: offsetMessage };
    case "CursorWithOffset":
      return { path: ["cursor"], message: "Cursor and offset cannot be combined" };
    case "CursorInvalid":
      return { path: ["cursor"], message: cursorMessage };
    case "PriceBoundsReversed":
      return {
        path: ["price_usd_from"],
        message: "Price usd from must not be greater than price_usd_to",
      };
    case "TimeBoundsReversed":
      return {
        path: ["created_at_from"],
        message: "Created at from must not be later than created_at_to",
      };
  }
};
