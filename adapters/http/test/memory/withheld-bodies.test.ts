import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { smallBodyLimit } from "@quittance/http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MemoryReport } from "./memory-server.ts";

const MiB = 2 ** 20;
const timeoutMs = 120_000;

let child: ChildProcess;
let port: number;
let sockets: Array<Socket> = [];

const said = async (): Promise<unknown> => ((await once(child, "message")) as [unknown])[0];

const reported = async (): Promise<MemoryReport> => {
  child.send("report");
  return (await said()) as MemoryReport;
};

beforeEach(async () => {
  const script = fileURLToPath(new URL("memory-server.ts", import.meta.url));
  const execArgv = ["--expose-gc", "--import", "tsx", "--conditions=@quittance/source"];
  child = fork(script, [], { execArgv });
  port = (await said()) as number;
}, timeoutMs);

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  const exited = once(child, "exit");
  child.disconnect();
  await exited;
}, timeoutMs);

/** Opens connections, writes the same on each, and neither ends nor reads them. */
const openAll = async (count: number, text: string): Promise<void> => {
  for (let opened = 0; opened < count; opened += 1) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    socket.pause();
    socket.write(text);
  }
};

/** The memory that connections cost once everything that they sent has arrived. */
const costOf = async (count: number, text: string): Promise<number> => {
  // The first requests load and compile what all later ones share.
  await openAll(5, text);
  await arrived(5 * text.length);
  const before = await reported();
  await openAll(count, text);
  await arrived((count + 5) * text.length);
  return (await reported()).reachable - before.reachable;
};

const arrived = (bytes: number): Promise<void> =>
  expect
    .poll(async () => (await reported()).received, { timeout: timeoutMs, interval: 100 })
    .toBe(bytes);

const head = (...lines: ReadonlyArray<string>): string =>
  ["POST /invoices/invoice_1 HTTP/1.1", "Host: x", "Content-Type: application/json", ...lines]
    .concat("", "")
    .join("\r\n");

test(
  "1,000 callers without credentials that hold back the last byte of their bodies cost little",
  { timeout: timeoutMs },
  async () => {
    const body = " ".repeat(smallBodyLimit - 1);
    const text = head(`Content-Length: ${String(smallBodyLimit)}`) + body;
    const cost = await costOf(1000, text);
    expect(cost).toBeLessThan(32 * MiB);
    // Fewer bytes than were sent would mean that the bodies are not there.
    expect(cost).toBeGreaterThan(1000 * body.length);
  },
);

test(
  "a body in chunks of one byte takes no more memory than one chunk",
  { timeout: timeoutMs },
  async () => {
    const chunks = "1\r\n \r\n".repeat(smallBodyLimit - 1);
    const cost = await costOf(100, head("Transfer-Encoding: chunked") + chunks);
    expect(cost).toBeLessThan(3.2 * MiB);
  },
);

test(
  "50 callers that request the reference page and do not read it share one copy of its script",
  { timeout: timeoutMs },
  async () => {
    const text = "GET /docs/redoc.js HTTP/1.1\r\nHost: x\r\n\r\n";
    await openAll(5, text);
    await arrived(5 * text.length);
    const before = await reported();
    await openAll(50, text);
    await arrived(55 * text.length);
    const after = await reported();
    expect(after.replies).toBe(55);
    expect(after.resident - before.resident).toBeLessThan(64 * MiB);
  },
);
