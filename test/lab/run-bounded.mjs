import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** With these variables no started program asks for updates or reports its use. */
const quietly = { DENO_NO_UPDATE_CHECK: "1", NEXT_TELEMETRY_DISABLED: "1" };

/** The running processes. */
const running = new Set();

const end = (child) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended in the meantime.
  }
};

/** Ends all running processes. */
export const endAll = () => running.forEach(end);

/** Starts a program in its own process group; `stop` ends the group. */
const start = (command, args, cwd, env = {}) => {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...quietly, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  const output = { out: "", all: "" };
  child.stdout.on("data", (data) => {
    output.out += data;
    output.all += data;
  });
  child.stderr.on("data", (data) => {
    output.all += data;
  });
  const closed = once(child, "close").finally(() => running.delete(child));
  const stop = async () => {
    end(child);
    await closed;
  };
  return { child, output, closed, stop };
};

/** Returns the standard output of a program; throws if it fails or takes too long. */
export const run = async (command, args, { cwd, seconds, env }) => {
  const { child, output, closed } = start(command, args, cwd, env);
  let late = false;
  const alarm = setTimeout(() => {
    late = true;
    end(child);
  }, seconds * 1000);
  try {
    const [code] = await closed;
    if (late) throw new Error(`timed out after ${String(seconds)} s`);
    if (code !== 0) throw new Error(`exit ${String(code)}\n${output.all.trim()}`);
    return output.out;
  } finally {
    clearTimeout(alarm);
  }
};

/** Returns a free port of this machine. */
export const freePort = async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return String(port);
};

/**
 * Starts a server on a free port, waits until its front page can be read, and runs work with its URL
 * and that page. `commandOf` returns the program and the arguments for a port; `isUp` decides whether
 * a response for the front page is one of a server that has started.
 */
export const whileServing = async (commandOf, cwd, env, work, isUp = ({ ok }) => ok) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [command, ...args] = await commandOf(port);
  const server = start(command, args, cwd, env);
  try {
    for (let tries = 0; ; tries += 1) {
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(
        () => undefined,
      );
      if (response && isUp(response)) return await work(url, await response.text());
      if (tries > 300 || server.child.exitCode !== null) {
        throw new Error(`${command} does not serve\n${server.output.all}`);
      }
      await sleep(100);
    }
  } finally {
    await server.stop();
  }
};

/** The configuration of workerd that serves a module on a port. */
export const workerdConfig = (module, port) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker", esModule = embed "${module}")],
    compatibilityDate = "2026-11-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;
