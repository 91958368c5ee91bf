import { dotted, type JsonPath } from "./json.ts";

/** What is wrong with a request, by dotted path. The first message of a path stands. */
export type Issues = Map<string, string>;

/** Note a message, unless the path has one already. */
export const addIssue = (issues: Issues, path: JsonPath, message: string): void => {
  addIssueAt(issues, dotted(path), message);
};

/** Adds a message at a path that is written with dots, unless the path has one already. */
export const addIssueAt = (issues: Issues, path: string, message: string): void => {
  if (!issues.has(path)) issues.set(path, message);
};
