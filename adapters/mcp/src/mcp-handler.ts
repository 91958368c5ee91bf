import { createMcpHandler, originValidationResponse } from "@modelcontextprotocol/server";
import { mcpServers, type McpServerOptions } from "./mcp-servers.ts";

/** Options of `mcpHandler`. */
export interface McpHandlerOptions extends McpServerOptions {
  /** Host names of web pages that may call the server from a browser; defaults to none. */
  readonly allowedOrigins?: ReadonlyArray<string>;
}

/** Maximum bytes of a request: more than `defaultBodyLimit`, which the service checks. */
const maxRequestBytes = 1_048_576;

/**
 * Creates an MCP server over streamable HTTP, as a function from `Request` to `Response`.
 *
 * Each request has the API key of its caller in `Authorization`, which is passed on to the HTTP API.
 * No session is kept, so any process can handle any request.
 *
 * @example
 * const mcp = mcpHandler({ baseUrl: "http://localhost:8080" });
 * app.all("/mcp", (context) => mcp(context.req.raw));
 */
export const mcpHandler = ({
  allowedOrigins = [],
  ...options
}: McpHandlerOptions): ((request: Request) => Promise<Response>) => {
  const servers = mcpServers(options);
  const { fetch } = createMcpHandler(
    ({ requestInfo }) => servers(requestInfo?.headers.get("authorization") ?? ""),
    { maxRequestBodySize: maxRequestBytes },
  );
  return async (request) => {
    const rejected = originValidationResponse(request, [...allowedOrigins]);
    if (rejected !== undefined) return rejected;
    return request.headers.has("authorization") ? fetch(request) : unauthorized();
  };
};

const unauthorized = (): Response =>
  Response.json(
    {
      jsonrpc: "2.0",
      id: null,
      error: { code: -32_001, message: "Send an API key: Authorization: Bearer sk_..." },
    },
    { status: 401, headers: { "www-authenticate": "Bearer" } },
  );
