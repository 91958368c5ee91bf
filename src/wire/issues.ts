import { dotted, type JsonPath } from "./json.ts";

/** What is wrong with a request, by dotted path. The first message of a path stands. */
export type Issues = Map<string, string>;

/** Note a message, unless the path has one already. */
export const addIssue = (issues: Issues, path: JsonPath, message: string): void => {
  const key = dotted(path);
  if (!issues.has(key)) issues.set(key, message);
};
