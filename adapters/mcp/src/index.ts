export { mcpHandler, type McpHandlerOptions } from "./mcp-handler.ts";
export { mcpServers, type McpServerOptions } from "./mcp-servers.ts";
