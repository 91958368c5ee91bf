import { unreachable } from "./call-tool.ts";
import { failureText } from "./result-text.ts";
import type { Send } from "./service.ts";
import type { Tool } from "./tools.ts";

/**
 * Returns the tools that a caller may use: reads, and writes and dry runs for which the credentials
 * have the scope. Rejects with a message if the credentials are invalid or nothing responds.
 *
 * The service checks scopes before bodies and identifiers. So it is asked with a request that it can
 * never carry out: an empty body, for the identifier `none`.
 */
export const offeredTools = async (
  tools: ReadonlyArray<Tool>,
  send: Send,
): Promise<ReadonlyArray<Tool>> => {
  const statuses = await Promise.all(tools.map((tool) => probe(tool, send)));
  return tools.filter((_, index) => statuses[index] !== 403);
};

const probe = async ({ kind, path, idKind }: Tool, send: Send): Promise<number | undefined> => {
  if (kind === "read") return undefined;
  const reply = await send({ path, id: idKind === undefined ? undefined : "none", body: {} });
  if (reply === undefined) throw new Error(unreachable);
  const { status, envelope } = reply;
  if (![400, 403, 404].includes(status)) throw new Error(failureText(status, envelope));
  return status;
};
