// Runs the wire suite against the recipes of docs/hosting.md on the runtimes that they are for. The
// packages are packed and installed into an empty folder with the runtimes; nothing is left behind.
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

/** Most milliseconds that all of it may take. */
const deadline = 300_000;

/** The answer of the host's own route; `undefined` as long as nobody answers. */
const home = async (port) => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      signal: AbortSignal.timeout(5000),
    });
    return await response.text();
  } catch {
    return undefined;
  }
};

/** The host that runs now. */
let running;

const end = (child) => {
  if (child?.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGKILL");
};

/** Start a recipe, do something with it, and end it. */
const withHost = async (folder, command, port, ask) => {
  const env = { ...process.env, DENO_NO_UPDATE_CHECK: "1", NEXT_TELEMETRY_DISABLED: "1" };
  const stdio = ["ignore", "ignore", "inherit"];
  const child = spawn(command[0], command.slice(1), { cwd: folder, env, stdio, detached: true });
  running = child;
  const exited = once(child, "exit");
  try {
    for (let tries = 0; (await home(port)) !== "The shop"; tries += 1) {
      if (tries > 300 || child.exitCode !== null) throw new Error(`${command[0]} does not serve`);
      await sleep(100);
    }
    return await ask();
  } finally {
    end(child);
    await exited;
  }
};

/** Where a host does not do as it must, in words. */
const issuesOf = (name, outcomes, reference) => {
  const excused = exceptionsOf[name] ?? {};
  return wireCases.flatMap(({ name: asked, expects }) => {
    const { summary, text } = outcomes[asked];
    const expected = excused[asked] ?? expects;
    if (summary !== expected) return [`${asked}: ${summary} in the place of ${expected}`];
    return asked in excused || text === reference[asked].text
      ? []
      : [`${asked}: other bytes\n${text}\n--- node:http:\n${reference[asked].text}`];
  });
};

const began = Date.now();
const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
const folder = mkdtempSync(join(tmpdir(), "quittance-hosts-"));
const alarm = setTimeout(() => {
  end(running);
  rmSync(folder, { recursive: true, force: true });
  console.log(`FAIL not done in ${String(deadline / 1000)} seconds`);
  process.exit(1);
}, deadline);
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
    const excused = Object.keys(exceptionsOf[name] ?? {}).length;
    console.log(
      issues.length === 0 ? "ok  " : "FAIL",
      `${name}: ${String(wireCases.length)} cases, ${String(excused)} excused, ${seconds()}`,
    );
    for (const issue of issues) console.log(`     ${issue}`);
    if (issues.length > 0) process.exitCode = 1;
  }
} finally {
  clearTimeout(alarm);
  rmSync(folder, { recursive: true, force: true });
}
