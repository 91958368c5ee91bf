import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { memoryStore, randomIds, systemClock } from "@quittance/memory";
import { left, portFailed } from "quittance/adapter";
import { keepDaysOf, keptDays, startDelivery } from "../src/serve/start-delivery.ts";
import { serveInTest } from "./in-test.ts";
import { sendCurl, serveProcess, type ServingProcess } from "./run-cli.ts";

/** Lets the process emit a warning when it receives SIGUSR2. */
const warnsOnSignal =
  "--import=data:text/javascript,process.on('SIGUSR2',()=>process.emitWarning('Slow','ExperimentalWarning'))";

let serving: ServingProcess;
beforeAll(async () => {
  serving = await serveProcess(["--log", "requests"], { NODE_OPTIONS: warnsOnSignal });
});
afterAll(() => (serving as ServingProcess | undefined)?.process.kill("SIGKILL"));

test("serve has health checks, a readiness check and API documentation", async () => {
  const get = async (path: string) => {
    const response = await fetch(`${serving.url}${path}`);
    return [response.status, await response.text()] as const;
  };
  expect(await get("/health")).toEqual([200, '{"status":"ok"}']);
  expect(await get("/ready")).toEqual([
    200,
    '{"status":"ok","checks":{"store":"ok","rates":"ok"}}',
  ]);
  const [, document] = await get("/openapi.json");
  expect(JSON.parse(document)).toMatchObject({ openapi: "3.1.0", servers: [{ url: "." }] });
  const [, page] = await get("/docs");
  expect(page).toContain("docs/redoc.js");
  const [, script] = await get("/docs/redoc.js");
  expect(script).toContain("redoc");
});

test("input that is not HTTP gets an error envelope", async () => {
  const { hostname, port } = new URL(serving.url);
  const response = await new Promise<string>((resolve) => {
    let text = "";
    const socket = connect(parseInt(port, 10), hostname, () => socket.write("HELO\r\n\r\n"));
    socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    socket.on("close", () => {
      resolve(text);
    });
  });
  expect(response).toMatch(/^HTTP\/1\.1 400 .*"VALIDATION_FAILED"/su);
});

test("--log requests logs each request without its content", async () => {
  const before = serving.errors().length;
  const lines = (): string => serving.errors().slice(before);
  const response = await sendCurl(serving.startupMessage);
  await expect.poll(lines, { timeout: 60_000 }).toContain("\n");
  expect(JSON.parse(lines())).toMatchObject({
    level: "info",
    message: "POST /pay/quote 200",
    status: 200,
    support_id: response.headers.get("x-request-id"),
  });
  expect(lines()).not.toMatch(/sk_test|EUR|field_guide/u);
});

test("a warning of Node is a line of the log, and nothing else is written", async () => {
  serving.process.kill("SIGUSR2");
  await expect.poll(() => serving.errors(), { timeout: 60_000 }).toContain("ExperimentalWarning");
  const lines = serving.errors().trim().split("\n");
  const parsed = lines.map((line) => JSON.parse(line) as object);
  expect(parsed).toContainEqual(
    expect.objectContaining({ level: "warn", message: "Slow", warning: "ExperimentalWarning" }),
  );
});

test("SIGTERM ends it with 0", async () => {
  expect(await serving.stop()).toBe(0);
});

test("serve responds with 431 to more than 200 headers, and never drops headers silently", async () => {
  const serving = await serveInTest();
  const statusWith = async (fillers: number): Promise<number> => {
    const headers = new Headers(
      Array.from({ length: fillers }, (_, at): [string, string] => [`x-filler-${String(at)}`, "1"]),
    );
    headers.set("z-last", "1");
    headers.set("authorization", "sk_test_wrong");
    const response = await fetch(`${serving.url}/invoices/invoice_observatory`, {
      method: "POST",
      headers,
    });
    await response.arrayBuffer();
    return response.status;
  };
  expect([await statusWith(100), await statusWith(220)]).toEqual([401, 431]);
});

const choice = { isRequested: true, log: "failures", onAttempt: undefined } as const;

test("a failure of the store is logged as a line with a level, a time and its cause", async () => {
  const written: Array<string> = [];
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const cause = { kind: "Unavailable", sqlState: "57P01", message: "secret text" };
  const store = memoryStore();
  const deliveries = {
    ...store.deliveries,
    organizationsWithWork: () => () => Promise.resolve(left(portFailed("deliveries", cause))),
  };
  const ports = { ...store, deliveries, clock: systemClock, newId: randomIds };
  const delivering = await startDelivery({ ...ports, environment: "development" }, choice);
  await expect.poll(() => written.length).toBeGreaterThan(0);
  await delivering.stop();
  stderr.mockRestore();
  expect(JSON.parse(written[0] ?? "")).toEqual({
    level: "error",
    time: expect.stringMatching(/^\d{4}-.*Z$/u) as unknown,
    message: "delivery failed",
    kind: "PortFailed",
    port: "deliveries",
    cause: { kind: "Unavailable", sqlState: "57P01" },
  });
});

test("deliveries are kept for 30 days in production, for ever in development, or as chosen", () => {
  const read = (env: "production" | "development", text?: string) => {
    const keepDeliveries = text === undefined ? undefined : keptDays(text, "--keep-deliveries");
    return keepDaysOf({ deliver: true, keepDeliveries, env });
  };
  expect([read("production"), read("production", "all"), read("production", "7")]).toEqual([
    ...[30, undefined, 7],
  ]);
  expect([read("development"), read("development", "7")]).toEqual([undefined, 7]);
  expect(() => read("production", "0")).toThrow("--keep-deliveries");
  const without = { deliver: false, keepDeliveries: 7, env: "production" } as const;
  expect(() => keepDaysOf(without)).toThrow("--keep-deliveries requires --deliver");
});
