import { parseId } from "quittance";
import { isIdempotencyKey, isObject, limits, type JsonObject } from "quittance/adapter";
import { explainQuote, readQuote } from "quittance/explain";
import { contentKey } from "./content-key.ts";
import { failureText, resultText } from "./result-text.ts";
import type { Send } from "./service.ts";
import { explainTool, type Tool } from "./tools.ts";

/** The text that a tool returns, and whether it is a failure. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

/** Maximum lines of an explanation in one result. */
const maxLines = 200;

/** Calls a tool: sends its arguments to the service. Never rejects. */
export const callTool = async (
  tool: Tool,
  given: JsonObject,
  send: Send,
  signal?: AbortSignal,
): Promise<ToolResult> => {
  const { from_line: fromLine = 1, ...args } = given;
  const content = tool.name === explainTool ? args : given;
  const request = await requestOf(tool, content);
  if (typeof request === "string") return failed(request);
  const reply = await send({ ...request, path: tool.path, ...(signal && { signal }) });
  if (reply === undefined) return failed(unreachable);
  const { status, envelope } = reply;
  if (status >= 300 || !isObject(envelope)) return failed(failureText(status, envelope));
  const data = envelope["data"];
  if (tool.name === explainTool) return explained(data, fromLine);
  const message = tool.kind === "write" ? String(envelope["message"]) : "Nothing was stored.";
  return { text: resultText(message, data), isError: false };
};

/** The message for a service that does not respond. */
export const unreachable =
  "The HTTP API cannot be reached. Check the URL that this server was started with, and try again.";

const failed = (text: string): ToolResult => ({ text, isError: true });

interface Content {
  readonly id: string | undefined;
  readonly body: JsonObject;
  readonly idempotencyKey?: string;
}

/** Returns the request of a tool, or a message for an identifier or a key that is invalid. */
const requestOf = async (
  { name, idKind, keyIn }: Tool,
  given: JsonObject,
): Promise<Content | string> => {
  if (idKind === undefined) return withKey(name, keyIn, undefined, given, given);
  const { [`${idKind}_id`]: id, ...body } = given;
  return typeof id === "string" && parseId(idKind, id) !== undefined
    ? withKey(name, keyIn, id, body, given)
    : `\`${idKind}_id\` must be an identifier, such as ${idKind}_1.`;
};

const withKey = async (
  name: string,
  keyIn: Tool["keyIn"],
  id: string | undefined,
  body: JsonObject,
  given: JsonObject,
): Promise<Content | string> => {
  if (keyIn === undefined) return { id, body };
  const { idempotency_key: own = null, ...content } = body;
  if (own !== null && !isIdempotencyKey(own)) return keyInvalid;
  const key = own ?? (await contentKey(name, given));
  return keyIn === "header"
    ? { id, body: content, idempotencyKey: key }
    : { id, body: { ...content, idempotency_key: key } };
};

const keyInvalid = `\`idempotency_key\` must be a text of 1 to ${String(limits.maxIdempotencyKeyLength)} visible ASCII characters.`;

const explained = (data: unknown, fromLine: unknown): ToolResult => {
  const quote = readQuote(data);
  if (quote._tag === "Left") {
    return failed("The quote has adjustments of the host, which only `calculate_quote` shows.");
  }
  const lines = explainQuote(quote.right).trimEnd().split("\n");
  const last = lines.length;
  if (!Number.isInteger(fromLine) || Number(fromLine) < 1 || Number(fromLine) > last) {
    return failed(`\`from_line\` must be an integer between 1 and ${String(last)}.`);
  }
  const first = Number(fromLine);
  const end = Math.min(first + maxLines - 1, last);
  const more = end < last ? [`Call again with from_line ${String(end + 1)} for more.`] : [];
  const place = `Lines ${String(first)} to ${String(end)} of ${String(last)}.`;
  return { text: [place, ...lines.slice(first - 1, end), ...more].join("\n"), isError: false };
};
