// Sends fuzzed requests through Prism's validating proxy, as an independent check that responses match
// docs/openapi.json. Prism is installed into a temporary folder.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openApiDocument } from "@quittance/http/openapi";
import * as fc from "fast-check";
import { allOperations } from "../../../adapters/http/src/operations/all-operations.ts";
import { contractOf } from "../../../adapters/http/test/openapi/contract.ts";
import { requestsTo } from "../../../adapters/http/test/openapi/fuzz-requests.ts";
import { createFuzzServices } from "../../../adapters/http/test/openapi/fuzz-services.ts";
import { listen } from "../serve.ts";
import { mutants } from "../../../adapters/http/test/openapi/mutant-services.ts";
import { freePort } from "../run-bounded.mjs";
import { root } from "../../../.ci/packages.mjs";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
  },
});
const numRuns = parseInt(values.requests, 10);
const seed = parseInt(values.seed, 10);
const document = openApiDocument({
  catalog: true,
  webhooks: true,
  settings: true,
  eInvoices: true,
});

/** The last version that supports Node 20. */
const prism = "@stoplight/prism-cli@5.12.0";

const connectionHeaders = new Set(["host", "connection", "transfer-encoding"]);

/** Starts a server for a function that takes a path and the options of `fetch`. */
const serve = (send) =>
  listen(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !connectionHeaders.has(name)),
    );
    const hasBody = method !== "GET" && method !== "HEAD" && chunks.length > 0;
    const result = await send(url, {
      method,
      headers,
      body: hasBody ? Buffer.concat(chunks) : undefined,
    });
    response.writeHead(result.status, Object.fromEntries(result.headers));
    response.end(Buffer.from(await result.arrayBuffer()));
  });

/** Runs Prism as a proxy of a server while `use` runs. */
const throughPrism = async (folder, server, use) => {
  const port = await freePort();
  const cli = join(folder, "node_modules/.bin/prism");
  const args = [
    "proxy",
    join(root, "docs/openapi.json"),
    new URL(server.url).origin,
    "--port",
    port,
  ];
  const child = spawn(cli, [...args, "--host", "127.0.0.1"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  try {
    for (let tries = 0; !(await isUp(port)); tries += 1) {
      if (tries > 300 || child.exitCode !== null) throw new Error("Prism does not listen");
      await sleep(100);
    }
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    child.kill("SIGKILL");
    await exited;
    server.close();
  }
};

const isUp = async (port) => {
  try {
    await fetch(`http://127.0.0.1:${port}/`);
    return true;
  } catch {
    return false;
  }
};

/** Returns the violations of the response; violations of the fuzzed request are expected. */
const violationsOf = (header) => {
  if (!isComplete(header)) return header.includes('"location":["response"') ? [header] : [];
  return JSON.parse(header)
    .filter(({ location: [part] }) => part === "response")
    .map(({ message }) => message);
};

/** Prism truncates a long header at its start. */
const isComplete = (header) => header.startsWith("[");

/** Prism crashes upon a property that is not known and that a header cannot name. */
const isInHeader = (body) => !/[^\t\x20-\x7e\xa0-\xff]/u.test(String(body));

const isEncoded = (path) => !/%(?![\da-f]{2})|%E0%A4|%00/i.test(path);

/** Sends requests to an operation of a test app, and collects the violations of its responses. */
const fuzz = async (folder, path, spoil = (send) => send) => {
  const app = await createFuzzServices();
  const failing = Object.keys(app.failing);
  const all = requestsTo(path, document, contractOf(document), app.words, failing);
  // Only the service without failures is behind Prism. Prism crashes upon badly encoded paths.
  const requests = all.filter(
    ({ to, path: target, body }) => to === undefined && isEncoded(target) && isInHeader(body),
  );
  const server = await serve(spoil(app.send));
  return throughPrism(folder, server, async (origin) => {
    const seen = { violations: [], statuses: new Map(), truncated: 0 };
    for (const request of fc.sample(requests, { numRuns, seed })) {
      const { method, headers, body } = request;
      const response = await fetch(origin + request.path, { method, headers, body });
      await response.arrayBuffer();
      seen.statuses.set(response.status, (seen.statuses.get(response.status) ?? 0) + 1);
      const header = response.headers.get("sl-violations") ?? "[]";
      if (!isComplete(header)) seen.truncated += 1;
      for (const violation of violationsOf(header)) {
        seen.violations.push(`${String(response.status)}: ${violation}`);
      }
    }
    return seen;
  });
};

const folder = mkdtempSync(join(tmpdir(), "quittance-prism-"));
try {
  execFileSync("npm", ["init", "-y"], { cwd: folder, stdio: "ignore" });
  const quiet = ["--silent", "--no-audit", "--no-fund", "--prefer-offline"];
  execFileSync("npm", ["install", ...quiet, prism], { cwd: folder, timeout: 240_000 });
  for (const { path } of allOperations) {
    const { violations, statuses, truncated } = await fuzz(folder, path);
    const counts = [...statuses].sort().map(([status, count]) => `${status} × ${count}`);
    console.log(
      violations.length === 0 ? "ok  " : "FAIL",
      path,
      counts.join(", "),
      truncated > 0 ? `(${truncated} truncated)` : "",
    );
    for (const violation of violations.slice(0, 5)) console.log(`     ${violation}`);
    if (violations.length > 0) process.exitCode = 1;
  }
  let found = 0;
  for (const { bug, path, spoil } of mutants) {
    const { violations } = await fuzz(folder, path, spoil);
    found += violations.length > 0 ? 1 : 0;
    console.log(violations.length > 0 ? "found " : "missed", bug, violations[0] ?? "");
  }
  console.log(`Prism finds ${String(found)} of ${String(mutants.length)} seeded bugs.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
