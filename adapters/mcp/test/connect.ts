import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import {
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { authenticateBy, createHttpHandler, type HttpHandler } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeDigest, nodeListener } from "@quittance/http/node";
import { mcpHandler, type McpHandlerOptions } from "@quittance/mcp";
import { memoryCredentials } from "@quittance/memory";
import { scopes } from "quittance";
import { idOf, type Scope } from "quittance/adapter";
import { onTestFinished } from "vitest";
import { listen } from "../../../test/support/listen.ts";
import { createTestApi, newStore } from "../../http/test/create-test-api.ts";

/** A key that may do everything. */
const fullKey = "sk_test_full";

/** A key of the same organization that may only read, and one of another organization. */
export const [readKey, otherKey] = ["sk_test_read", "sk_test_other"];

const credential = (secret: string, organization: string, allowed?: ReadonlyArray<Scope>) => ({
  digest: nodeDigest(secret),
  organizationId: idOf("org", organization),
  scopes: allowed,
});

/** The HTTP API over a store of its own, and what it stores. */
export const createService = (): {
  readonly handler: HttpHandler;
  readonly send: (request: Request) => Promise<Response>;
  readonly post: (path: string, body?: object, key?: string) => Promise<unknown>;
  readonly records: () => Promise<string>;
} => {
  const store = newStore();
  const { payments } = createTestApi({ store });
  const handler = createHttpHandler({
    payments,
    catalog: payments,
    environment: "development",
    authenticate: authenticateBy(
      memoryCredentials([
        credential(fullKey, "org_one"),
        credential(
          readKey,
          "org_one",
          scopes.filter((scope) => scope.endsWith(".read")),
        ),
        credential(otherKey, "org_two"),
      ]),
      { environment: "development", digest: nodeDigest },
    ),
  });
  const send = fetchHandler(handler);
  const post = async (path: string, body: object = {}, key = fullKey): Promise<unknown> => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await send(new Request(`http://service.test${path}`, init));
    return ((await response.json()) as { readonly data: unknown }).data;
  };
  const lists = ["/invoices/list", "/payments", "/refunds", "/credit_notes", "/products/list"];
  const records = async (): Promise<string> =>
    JSON.stringify(await Promise.all(lists.map((path) => post(path, { limit: 100 }))));
  return { handler, send, post, records };
};

/** Serves until the test ends; returns the address. */
const served = async (listener: RequestListener): Promise<string> => {
  const { url, close } = await listen(listener);
  onTestFinished(close);
  return url;
};

/** Serves a function from request to response over a socket. */
const listenerOf =
  (handle: (request: Request) => Promise<Response>): RequestListener =>
  (incoming, outgoing) => {
    const chunks: Array<Buffer> = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const headers = Object.entries(incoming.headers).map(([name, value]) => [
        name,
        String(value),
      ]);
      const body = chunks.length === 0 ? null : Buffer.concat(chunks);
      const { method = "GET", url = "/" } = incoming;
      const init = { method, headers: Object.fromEntries(headers) as Record<string, string>, body };
      void handle(new Request(`http://localhost${url}`, init)).then(async (response) => {
        outgoing.writeHead(response.status, Object.fromEntries(response.headers));
        outgoing.end(Buffer.from(await response.arrayBuffer()));
      });
    });
  };

/** What a test does with a connected client. */
export interface Agent {
  /** Names of the tools. */
  readonly tools: () => Promise<ReadonlyArray<string>>;
  readonly client: Client;
  /** Calls a tool; returns its text, and whether it is a failure. */
  readonly use: (
    name: string,
    args?: Readonly<Record<string, unknown>>,
  ) => Promise<{ readonly text: string; readonly isError: boolean }>;
  /** Calls a tool that must succeed; returns its data. */
  readonly data: (name: string, args?: Readonly<Record<string, unknown>>) => Promise<Data>;
}

/** What tests read of the data of results; each result has some of it. */
interface Data {
  readonly id: string;
  readonly name: string;
  readonly invoice: Data;
  readonly payment: Data;
  readonly refund: Data;
  readonly credit_note: Data;
  readonly items: readonly [Data, ...ReadonlyArray<Data>];
  readonly payments: ReadonlyArray<Data>;
  readonly products: ReadonlyArray<Data>;
}

const connect = async (transport: Transport, mode: "auto" | "legacy"): Promise<Agent> => {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const use: Agent["use"] = async (name, args = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    const [first] = content;
    if (first?.type !== "text") throw new Error("The tool returned no text.");
    return { text: first.text, isError };
  };
  return {
    client,
    use,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    data: async (name, args) => {
      const { text, isError } = await use(name, args);
      if (isError) throw new Error(text);
      return (JSON.parse(text) as { readonly data: Data }).data;
    },
  };
};

/** How a client reaches the server, and by which revision of the protocol. */
export type Way = "streamable HTTP" | "streamable HTTP, 2025" | "stdio" | "stdio, 2025";

export const ways: ReadonlyArray<Way> = [
  "streamable HTTP",
  "streamable HTTP, 2025",
  "stdio",
  "stdio, 2025",
];

interface AgentOptions extends Partial<McpHandlerOptions> {
  readonly key?: string;
  readonly way?: Way;
}

/** Connects the official client to a server of a service. */
export const agentOf = async (
  { handler, send }: ReturnType<typeof createService>,
  { key = fullKey, way = "streamable HTTP", ...options }: AgentOptions = {},
): Promise<Agent> => {
  const mode = way.endsWith("2025") ? "legacy" : "auto";
  if (way.startsWith("stdio")) {
    const url = await served(nodeListener(handler));
    return connect(stdioOf(url, key, options.allowWrites ?? false), mode);
  }
  const mcp = mcpHandler({ baseUrl: "http://service.test", fetch: send, ...options });
  const url = new URL(`${await served(listenerOf(mcp))}/mcp`);
  const headers = { authorization: `Bearer ${key}` };
  return connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }), mode);
};

/** The arguments of Node that run the program from its source. */
export const program = [
  "--import",
  "tsx",
  "--conditions=@quittance/source",
  fileURLToPath(new URL("../src/main.ts", import.meta.url)),
];

const stdioOf = (url: string, key: string, allowWrites: boolean): StdioClientTransport =>
  new StdioClientTransport({
    command: process.execPath,
    args: [...program, "--url", url, ...(allowWrites ? ["--allow-writes"] : [])],
    env: { PATH: process.env["PATH"] ?? "", QUITTANCE_API_KEY: key },
  });
