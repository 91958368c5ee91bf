import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";

const bin = fileURLToPath(new URL("../../../adapters/cli/bin/quittance.js", import.meta.url));

/** A service whose log and metrics are watched. */
export interface WatchedService {
  readonly url: string;
  /** Waits for a line of the log that contains a text, and returns it. */
  readonly line: (text: string) => Promise<string>;
  /** Waits until a metric has a value above or equal to a limit, or that is exactly `equal`. */
  readonly metric: (
    name: string,
    wanted: { readonly least?: number; readonly equal?: number },
  ) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** How long it may take until a failure is seen, in milliseconds. */
const maxWaitMs = 60_000;

/** Starts `quittance serve` with metrics. */
export const startService = async (
  args: ReadonlyArray<string>,
  variables: Readonly<Record<string, string>>,
): Promise<WatchedService> => {
  const all = ["serve", "--port", "0", "--metrics-port", "0", ...args];
  const child = spawn(process.execPath, [bin, ...all], { env: { ...process.env, ...variables } });
  let said = "";
  let log = "";
  child.stdout.on("data", (text: Buffer) => (said += text.toString()));
  child.stderr.on("data", (text: Buffer) => (log += text.toString()));
  const ended = new Promise<void>((resolve) =>
    child.once("exit", () => {
      resolve();
    }),
  );
  const until = async <Found>(what: string, find: () => Promise<Found | undefined>) => {
    const end = performance.now() + maxWaitMs;
    while (performance.now() < end && child.exitCode === null) {
      const found = await find();
      if (found !== undefined) return found;
      await sleep(100);
    }
    throw new Error(`Not seen: ${what}\n${said}\n${log.slice(-3000)}`);
  };
  const [url, metrics] = await until<[string, string]>("the addresses", () => {
    const found = said.match(/http:\/\/[\d.]+:\d+(?:\/metrics)?/gu) ?? [];
    const [first] = found;
    const last = found.find((address) => address.endsWith("/metrics"));
    return Promise.resolve(first === undefined || last === undefined ? undefined : [first, last]);
  });
  return {
    url,
    line: (text) =>
      until(text, () => Promise.resolve(log.split("\n").find((line) => line.includes(text)))),
    metric: (name, { least, equal }) =>
      until(name, async () => {
        const shown = await (await fetch(metrics)).text();
        const found = shown.split("\n").find((line) => line.startsWith(`${name} `));
        const value = found === undefined ? NaN : Number(found.slice(name.length + 1));
        return (equal === undefined || value === equal) && (least === undefined || value >= least)
          ? found
          : undefined;
      }),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
};
