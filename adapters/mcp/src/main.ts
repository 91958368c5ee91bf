#!/usr/bin/env node
import { parseArgs } from "node:util";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { mcpServers } from "./mcp-servers.ts";

const usage = `Usage: quittance-mcp --url URL [--allow-writes]

Serves the tools of Quittance to an agent over standard input and output, by the Model Context Protocol.

  --url URL        The HTTP API, such as http://localhost:8080. Default: QUITTANCE_URL.
  --allow-writes   Offer tools that write, if the key has the scope. Default: read only.

The API key is read from QUITTANCE_API_KEY.
`;

/** Returns the settings of the program, or a message. */
const settings = (): { readonly url: string; readonly allowWrites: boolean } | string => {
  const options = {
    url: { type: "string" },
    "allow-writes": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  } as const;
  try {
    const { values } = parseArgs({ options });
    if (values.help) return "";
    const url = values.url ?? process.env["QUITTANCE_URL"];
    if (url === undefined || !/^https?:\/\//u.test(url)) {
      return "--url must be the address of the HTTP API, such as http://localhost:8080.";
    }
    if (!/^[\x21-\x7e]+$/u.test(process.env["QUITTANCE_API_KEY"] ?? "")) {
      return "QUITTANCE_API_KEY must be an API key, without spaces and line breaks.";
    }
    return { url, allowWrites: values["allow-writes"] };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const found = settings();
if (typeof found === "string") {
  process.stderr.write(found === "" ? usage : `quittance-mcp: ${found}\n\n${usage}`);
  process.exitCode = found === "" ? 0 : 2;
} else {
  const servers = mcpServers({ baseUrl: found.url, allowWrites: found.allowWrites });
  serveStdio(() => servers(`Bearer ${process.env["QUITTANCE_API_KEY"] ?? ""}`));
}
