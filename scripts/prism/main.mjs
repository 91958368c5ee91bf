// Sends the fuzz of the OpenAPI document through Prism's validating proxy: a second opinion, by people
// who do not know this service, on whether its replies are those of docs/openapi.json. Prism is
// installed into an empty folder, of which nothing is left behind.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openApiDocument } from "@quittance/http/openapi";
import * as fc from "fast-check";
import { allOperations } from "../../adapters/http/src/operations/all-operations.ts";
import { contractOf } from "../../adapters/http/test/openapi/contract.ts";
import { requestsTo } from "../../adapters/http/test/openapi/fuzz-requests.ts";
import { openTill } from "../../adapters/http/test/openapi/fuzz-services.ts";
import { mutants } from "../../adapters/http/test/openapi/mutant-services.ts";
import { freePort } from "../free-port.mjs";
import { root } from "../packages.mjs";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
  },
});
const numRuns = parseInt(values.requests, 10);
const seed = parseInt(values.seed, 10);
const document = openApiDocument();

/** The last one that runs on Node 20. */
const prism = "@stoplight/prism-cli@5.12.0";

const ofConnection = new Set(["host", "connection", "transfer-encoding"]);

/** A server before something that takes a path and a request of fetch. */
const serve = async (send) => {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !ofConnection.has(name)),
    );
    const hasBody = method !== "GET" && method !== "HEAD" && chunks.length > 0;
    const reply = await send(url, {
      method,
      headers,
      body: hasBody ? Buffer.concat(chunks) : undefined,
    });
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.end(Buffer.from(await reply.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
};

/** Put Prism before a server, ask through it, and end it. */
const throughPrism = async (folder, server, ask) => {
  const port = await freePort();
  const upstream = `http://127.0.0.1:${String(server.address().port)}`;
  const cli = join(folder, "node_modules/.bin/prism");
  const args = ["proxy", join(root, "docs/openapi.json"), upstream, "--port", port];
  const child = spawn(cli, [...args, "--host", "127.0.0.1"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  try {
    for (let tries = 0; !(await isUp(port)); tries += 1) {
      if (tries > 300 || child.exitCode !== null) throw new Error("Prism does not serve");
      await sleep(100);
    }
    return await ask(`http://127.0.0.1:${port}`);
  } finally {
    child.kill("SIGKILL");
    await exited;
    server.close();
    server.closeAllConnections();
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

/** What Prism says of the reply; what it says of the request is the caller's doing. */
const complaintsOf = (said) => {
  if (!isWhole(said)) return said.includes('"location":["response"') ? [said] : [];
  return JSON.parse(said)
    .filter(({ location: [part] }) => part === "response")
    .map(({ message }) => message);
};

/** Prism cuts off what it says when it has too much to say. */
const isWhole = (said) => said.startsWith("[");

const isEncoded = (path) => !/%(?![\da-f]{2})|%E0%A4|%00/i.test(path);

/** Ask an operation of a till, and gather what Prism says of its replies. */
const fuzz = async (folder, path, spoil = (send) => send) => {
  const till = await openTill();
  const ailing = Object.keys(till.ailing);
  const all = requestsTo(path, document, contractOf(document), till.words, ailing);
  // One service stands behind Prism, and it is well. Prism dies of a path that is badly encoded.
  const requests = all.filter((request) => request.to === undefined && isEncoded(request.path));
  const server = await serve(spoil(till.send));
  return throughPrism(folder, server, async (origin) => {
    const seen = { dataFileIssues: [], statuses: new Map(), cut: 0 };
    for (const request of fc.sample(requests, { numRuns, seed })) {
      const { method, headers, body } = request;
      const response = await fetch(origin + request.path, { method, headers, body });
      await response.arrayBuffer();
      seen.statuses.set(response.status, (seen.statuses.get(response.status) ?? 0) + 1);
      const said = response.headers.get("sl-violations") ?? "[]";
      if (!isWhole(said)) seen.cut += 1;
      for (const dataFileIssue of complaintsOf(said)) {
        seen.dataFileIssues.push(`${String(response.status)}: ${dataFileIssue}`);
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
    const { dataFileIssues, statuses, cut } = await fuzz(folder, path);
    const counts = [...statuses].sort().map(([status, count]) => `${status} × ${count}`);
    console.log(
      dataFileIssues.length === 0 ? "ok  " : "FAIL",
      path,
      counts.join(", "),
      cut > 0 ? `(${cut} cut)` : "",
    );
    for (const dataFileIssue of dataFileIssues.slice(0, 5)) console.log(`     ${dataFileIssue}`);
    if (dataFileIssues.length > 0) process.exitCode = 1;
  }
  let found = 0;
  for (const { fault, path, spoil } of mutants) {
    const { dataFileIssues } = await fuzz(folder, path, spoil);
    found += dataFileIssues.length > 0 ? 1 : 0;
    console.log(dataFileIssues.length > 0 ? "found " : "missed", fault, dataFileIssues[0] ?? "");
  }
  console.log(`Prism finds ${String(found)} of ${String(mutants.length)} seeded faults.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
