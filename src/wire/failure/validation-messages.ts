import { dotted, type JsonPath } from "../json.ts";

/** What is wrong with a request, by dotted path. The first message of a path stands. */
export type ValidationMessages = Map<string, string>;

/** Note a message, unless the path has one already. */
export const addMessage = (messages: ValidationMessages, path: JsonPath, message: string): void => {
  addMessageAt(messages, dotted(path), message);
};

/** Adds a message at a path that is written with dots, unless the path has one already. */
export const addMessageAt = (messages: ValidationMessages, path: string, message: string): void => {
  if (!messages.has(path)) messages.set(path, message);
};
