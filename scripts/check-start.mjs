/**
 * Checks that the command serves the sample data with the packages that a plain `npm ci` installs:
 * `node scripts/check-start.mjs`. Exit code 1 means that it did not.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePort } from "./run-bounded.mjs";

const port = await freePort();
const server = spawn(
  process.execPath,
  ["adapters/cli/bin/quittance.js", "serve", "--port", String(port)],
  { cwd: new URL("..", import.meta.url), stdio: ["ignore", "pipe", "inherit"] },
);
const ended = once(server, "exit");
const ready = (async () => {
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith("Press Ctrl-C")) return;
  }
  throw new Error("The server ended before it was ready.");
})();

try {
  await ready;
  for (const path of ["/ready", "/docs", "/docs/redoc.js", "/openapi.json"]) {
    const response = await fetch(`http://127.0.0.1:${String(port)}${path}`);
    const { length } = await response.text();
    process.stdout.write(`${path}: ${String(response.status)}, ${String(length)} characters\n`);
    if (!response.ok) process.exitCode = 1;
  }
} finally {
  server.kill("SIGTERM");
  await ended;
}
