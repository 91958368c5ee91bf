// Runs the wire suite against the recipes of docs/hosting.md on their runtimes. The packages are
// packed and installed with the runtimes into a temporary folder.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { exceptionsOf } from "../../adapters/http/test/hosts/host-exceptions.ts";
import { overTheWire } from "../../adapters/http/test/hosts/send-case.ts";
import { runWireSuite, wireCases } from "../../adapters/http/test/hosts/wire-suite.ts";
import { freePort } from "../free-port.mjs";
import { installInto } from "./install.mjs";
import { runtimes } from "./runtimes.mjs";

/** Time limit for the whole run. */
const deadlineMs = 300_000;

/** Returns the response of the host's own route; `undefined` until the host listens. */
const homePage = async (port) => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      signal: AbortSignal.timeout(5000),
    });
    return await response.text();
  } catch {
    return undefined;
  }
};

/** The process of the current host. */
let running;

const end = (child) => {
  if (child?.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGKILL");
};

/** Runs a recipe while `use` runs. */
const withHost = async (folder, command, port, use) => {
  const env = { ...process.env, DENO_NO_UPDATE_CHECK: "1", NEXT_TELEMETRY_DISABLED: "1" };
  const stdio = ["ignore", "ignore", "inherit"];
  const child = spawn(command[0], command.slice(1), { cwd: folder, env, stdio, detached: true });
  running = child;
  const exited = once(child, "exit");
  try {
    for (let tries = 0; (await homePage(port)) !== "The shop"; tries += 1) {
      if (tries > 300 || child.exitCode !== null) throw new Error(`${command[0]} does not listen`);
      await sleep(100);
    }
    return await use();
  } finally {
    end(child);
    await exited;
  }
};

/** Returns the differences between a host and the expected outcomes. */
const issuesOf = (name, outcomes, reference) => {
  const exceptions = exceptionsOf[name] ?? {};
  return wireCases.flatMap(({ name: caseName, expects }) => {
    const { summary, text } = outcomes[caseName];
    const expected = exceptions[caseName] ?? expects;
    if (summary !== expected) return [`${caseName}: ${summary}, expected ${expected}`];
    return caseName in exceptions || text === reference[caseName].text
      ? []
      : [`${caseName}: different bytes\n${text}\n--- node:http:\n${reference[caseName].text}`];
  });
};

const began = Date.now();
const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
const folder = mkdtempSync(join(tmpdir(), "quittance-hosts-"));
const alarm = setTimeout(() => {
  end(running);
  rmSync(folder, { recursive: true, force: true });
  console.log(`FAIL timed out after ${String(deadlineMs / 1000)} seconds`);
  process.exit(1);
}, deadlineMs);
try {
  installInto(folder);
  console.log("installed", seconds());
  let reference;
  for (const [name, prepare] of Object.entries(runtimes)) {
    const issues = [];
    try {
      const port = await freePort();
      const command = prepare(folder, port);
      const outcomes = await withHost(folder, command, port, () => runWireSuite(overTheWire(port)));
      reference ??= outcomes;
      issues.push(...issuesOf(name, outcomes, reference));
    } catch (error) {
      issues.push(String(error));
    }
    const exceptions = Object.keys(exceptionsOf[name] ?? {}).length;
    console.log(
      issues.length === 0 ? "ok  " : "FAIL",
      `${name}: ${String(wireCases.length)} cases, ${String(exceptions)} exceptions, ${seconds()}`,
    );
    for (const issue of issues) console.log(`     ${issue}`);
    if (issues.length > 0) process.exitCode = 1;
  }
} finally {
  clearTimeout(alarm);
  rmSync(folder, { recursive: true, force: true });
}
