import { spawn } from "node:child_process";
import { once } from "node:events";

/** What runs now; ended with the matrix. */
const running = new Set();

const end = (child) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
};

/** End every process that was started here. */
export const endAll = () => running.forEach(end);

/** Start a program in a process group of its own; `stop` ends it with all that it has started. */
export const start = (command, args, cwd, env = {}) => {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, DENO_NO_UPDATE_CHECK: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  const said = { out: "", all: "" };
  child.stdout.on("data", (data) => {
    said.out += data;
    said.all += data;
  });
  child.stderr.on("data", (data) => {
    said.all += data;
  });
  const closed = once(child, "close").finally(() => running.delete(child));
  const stop = async () => {
    end(child);
    await closed;
  };
  return { child, said, closed, stop };
};

/** What a program prints on standard output; throws when it fails or takes longer. */
export const run = async (command, args, { cwd, seconds, env }) => {
  const { child, said, closed } = start(command, args, cwd, env);
  let late = false;
  const alarm = setTimeout(() => {
    late = true;
    end(child);
  }, seconds * 1000);
  try {
    const [code] = await closed;
    if (late) throw new Error(`not done in ${String(seconds)} s`);
    if (code !== 0) throw new Error(`exit ${String(code)}\n${said.all.trim()}`);
    return said.out;
  } finally {
    clearTimeout(alarm);
  }
};
