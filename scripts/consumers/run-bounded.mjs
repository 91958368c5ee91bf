import { spawn } from "node:child_process";
import { once } from "node:events";

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
export const start = (command, args, cwd, env = {}) => {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, DENO_NO_UPDATE_CHECK: "1", ...env },
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
