import { unreachable } from "./call-tool.ts";
import { failureText } from "./result-text.ts";
import type { Send } from "./service.ts";
import type { Tool } from "./tools.ts";

/** Returns the tools that a caller may use. */
export type OfferedTools = (authorization: string, send: Send) => Promise<ReadonlyArray<Tool>>;

/** Maximum number of callers whose tools are kept. */
const maxKeptCallers = 1000;

/** How long the tools of a caller are kept, in milliseconds. */
const keptMs = 60_000;

interface Kept {
  readonly tools: ReadonlyArray<Tool>;
  readonly until: number;
}

/**
 * Creates a function that returns the tools that a caller may use: reads, and writes and dry runs
 * for which the credentials have the scope. It rejects with a message if the credentials are invalid
 * or nothing responds.
 *
 * The service checks scopes before bodies and identifiers. So it is asked with requests that it can
 * never carry out: an empty body, for the identifier `none`. Invalid credentials cost one of them,
 * and valid ones cost all of them once a minute.
 */
export const offeredTools = (
  tools: ReadonlyArray<Tool>,
  now: () => number = () => performance.now(),
): OfferedTools => {
  const asked = tools.filter(({ kind }) => kind !== "read");
  const kept = new Map<string, Kept>();
  const ask = async (send: Send): Promise<ReadonlyArray<Tool>> => {
    const [first, ...others] = asked;
    if (first === undefined) return tools;
    const statuses = [await probe(first, send)];
    statuses.push(...(await Promise.all(others.map((tool) => probe(tool, send)))));
    const forbidden = new Set(asked.filter((_, index) => statuses[index] === 403));
    return tools.filter((tool) => !forbidden.has(tool));
  };
  return async (authorization, send) => {
    const caller = await digestOf(authorization);
    const known = kept.get(caller);
    if (known !== undefined && known.until > now()) return known.tools;
    const found = await ask(send);
    kept.delete(caller);
    kept.set(caller, { tools: found, until: now() + keptMs });
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKeptCallers) break;
      kept.delete(oldest);
    }
    return found;
  };
};

/** Returns the SHA-256 of credentials, so that they are not kept. */
const digestOf = async (text: string): Promise<string> =>
  String(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));

const probe = async ({ path, idKind }: Tool, send: Send): Promise<number> => {
  const reply = await send({ path, id: idKind === undefined ? undefined : "none", body: {} });
  if (reply === undefined) throw new Error(unreachable);
  const { status, envelope } = reply;
  if (![400, 403, 404].includes(status)) throw new Error(failureText(status, envelope));
  return status;
};
