// Runs one command after another in a thread, each as `bin/quittance.js` does in a process: the
// modules are loaded once, which is most of the time of a short command.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Readable } from "node:stream";
import { inspect } from "node:util";
import { parentPort, workerData } from "node:worker_threads";

/** With a `signal`, the starter waits without an event loop; else it gets each text as written. */
const { bin, port = parentPort, signal } = workerData;

let written = { out: "", err: "" };

const finish = (code, hasExited = false) => {
  for (const name of ["SIGINT", "SIGTERM"]) process.removeAllListeners(name);
  port.postMessage({ ran: { code, ...written }, hasExited });
  if (signal === undefined) return;
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
};

/** A replacement of `write` of a stream, which collects the text. */
const collectInto = (name) => (chunk, encoding, callback) => {
  const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
  written[name] += text;
  if (signal === undefined) port.postMessage({ name, text });
  const done = typeof encoding === "function" ? encoding : callback;
  if (done !== undefined) queueMicrotask(() => done());
  return true;
};

process.stdout.write = collectInto("out");
process.stderr.write = collectInto("err");
const exit = process.exit.bind(process);
process.exit = (code) => {
  finish(code ?? process.exitCode ?? 0, true);
  exit();
};
/** The text on standard input of the present command. */
let given = "";
const { readFileSync } = fs;
fs.readFileSync = (path, ...options) => (path === 0 ? given : readFileSync(path, ...options));
syncBuiltinESMExports();
if (signal === undefined) {
  process.on("warning", ({ name, message }) => {
    process.stderr.write(`(node:${String(process.pid)}) ${name}: ${message}\n`);
  });
}
process.on("uncaughtException", (error) => {
  written.err += `${inspect(error)}\n`;
  finish(1);
});

let count = 0;

port.on("message", async ({ args, input, env, kill }) => {
  if (kill !== undefined) {
    process.emit(kill, kill);
    return;
  }
  written = { out: "", err: "" };
  given = input;
  for (const name of Object.keys(process.env)) {
    if (!(name in env)) Reflect.deleteProperty(process.env, name);
  }
  Object.assign(process.env, env);
  process.argv = [process.execPath, bin, ...args];
  process.exitCode = undefined;
  const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)]);
  Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
  count += 1;
  try {
    await import(`${bin}?run=${String(count)}`);
    finish(process.exitCode ?? 0);
  } catch (error) {
    written.err += `${inspect(error)}\n`;
    finish(1);
  }
});
