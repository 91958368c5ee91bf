import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { listen, type LocalServer } from "../support/listen.ts";

/** A process that serves. */
export interface Serving {
  /** The address of the HTTP API. */
  readonly url: string;
  /** The address of the metrics; empty if they are not served. */
  readonly metrics: string;
  /** Returns what it has logged. */
  readonly log: () => string;
  /** Waits until something is found, for at most a minute. */
  readonly until: <Found>(what: string, find: () => Promise<Found | undefined>) => Promise<Found>;
  /** Sends a signal, and resolves with the exit code. */
  readonly stop: (signal?: "SIGTERM" | "SIGKILL") => Promise<number | null>;
}

/** How to start a process. */
export interface ServeOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
}

const maxWaitMs = 60_000;

/** Starts `quittance serve` of an installation on a free port, and waits until it listens. */
export const serve = async (
  command: string,
  args: ReadonlyArray<string>,
  options: ServeOptions,
): Promise<Serving> => {
  const child = spawn(process.execPath, [command, "serve", "--port", "0", ...args], {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let log = "";
  child.stdout.on("data", (text: Buffer) => (said += text.toString()));
  child.stderr.on("data", (text: Buffer) => (log += text.toString()));
  const ended = once(child, "exit") as Promise<[number | null]>;
  const until: Serving["until"] = async (what, find) => {
    const end = performance.now() + maxWaitMs;
    while (performance.now() < end && child.exitCode === null) {
      const found = await find();
      if (found !== undefined) return found;
      await sleep(20);
    }
    throw new Error(`Not seen: ${what}\n${said}\n${log.slice(-3000)}`);
  };
  const [url = "", metrics = ""] = await until("the addresses", () => {
    const found = said.match(/http:\/\/[\d.]+:\d+(?:\/metrics)?/gu) ?? [];
    const last = found.find((address) => address.endsWith("/metrics"));
    const isWhole = found.length > 0 && (last !== undefined || !args.includes("--metrics-port"));
    return Promise.resolve(isWhole ? [found[0], last] : undefined);
  });
  return {
    url,
    metrics,
    until,
    log: () => log,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
};

/** Sends a request with an API key, and returns the status and the data of the response. */
export const post = async (
  url: string,
  authorization: string,
  body: object,
): Promise<{ readonly status: number; readonly data: Readonly<Record<string, unknown>> }> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { readonly data: Readonly<Record<string, unknown>> };
  return { status: response.status, data };
};

/** Starts a source of current exchange rates, since the service rejects old ones. */
export const startRates = (unitsPerUsd: Readonly<Record<string, string>>): Promise<LocalServer> =>
  listen((_, response) => {
    const timestamp = new Date().toISOString().slice(0, 19).replace("T", " ");
    const rates = Object.entries(unitsPerUsd).map(([code, rate]) => `"${code}":${rate}`);
    response.setHeader("content-type", "application/json");
    response.end(`{"base":"USD","timestamp":"${timestamp}","rates":{${rates.join(",")}}}`);
  });
