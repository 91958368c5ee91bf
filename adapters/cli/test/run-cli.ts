import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

export const bin: string = fileURLToPath(new URL("../bin/quittance.js", import.meta.url));
export const sample: string = fileURLToPath(new URL("../sample/sample.json", import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Run the command to its end, with a text on standard input. */
export const quittance = (args: ReadonlyArray<string>, input = ""): Ran => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    input,
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
};

export interface Serving {
  readonly process: ChildProcess;
  readonly greeting: string;
  readonly url: string;
  /** Ask it to stop, and give its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Start `quittance serve` on a free port, and wait until it listens. */
export const serve = (args: ReadonlyArray<string> = []): Promise<Serving> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, "serve", "--port", "0", ...args]);
    const ended = new Promise<number | null>((end) => child.once("exit", end));
    let greeting = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      greeting += chunk;
      const url = /http:\/\/[\d.]+:\d+/.exec(greeting)?.[0];
      if (url === undefined) return;
      resolve({
        process: child,
        greeting,
        url,
        stop: () => {
          child.kill("SIGTERM");
          return ended;
        },
      });
    });
    void ended.then((code) => {
      reject(new Error(`serve ended with ${String(code)} before it listened`));
    });
  });

/** Send what a printed curl line sends. */
export const sendCurl = (text: string): Promise<Response> => {
  const line = text.slice(text.indexOf("curl ")).replaceAll("\\\n", " ");
  const headers = [...line.matchAll(/-H '([^:']+): ([^']+)'/g)].map(
    ([, name, value]): [string, string] => [name ?? "", value ?? ""],
  );
  const url = /http:\/\/[^\s']+/.exec(line)?.[0] ?? "";
  const body = /-d '([^']+)'/.exec(line)?.[1] ?? null;
  return fetch(url, { method: "POST", headers, body });
};
