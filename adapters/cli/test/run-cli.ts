import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The command: its sources, bundled for the run of the tests, or else as they are. */
export const bin: string =
  process.env["QUITTANCE_COMMAND"] ??
  fileURLToPath(new URL("../bin/quittance.js", import.meta.url));
export const sample: string = fileURLToPath(new URL("../sample/sample.json", import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Variables of the environment; `undefined` removes one. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The environment of the tests without a database, so that none is used by accident. */
const environmentWith = (variables: Variables): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: undefined,
  ...variables,
});

/** Run the command to its end, with a text on standard input. */
export const quittance = (
  args: ReadonlyArray<string>,
  input = "",
  variables: Variables = {},
): Ran => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    input,
    encoding: "utf8",
    env: environmentWith(variables),
  });
  return { code: status, out: stdout, err: stderr };
};

export interface Serving {
  readonly process: ChildProcess;
  readonly greeting: string;
  /** What it has written to standard error up to now. */
  readonly errors: () => string;
  readonly url: string;
  /** Ask it to stop, and give its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Start `quittance serve` on a free port, and wait until it listens. */
export const serve = (
  args: ReadonlyArray<string> = [],
  variables: Variables = {},
): Promise<Serving> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, "serve", "--port", "0", ...args], {
      env: environmentWith(variables),
    });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
    const ended = new Promise<number | null>((end) => child.once("exit", end));
    let greeting = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      greeting += chunk;
      const url = /http:\/\/[\d.]+:\d+/.exec(greeting)?.[0];
      if (url === undefined) return;
      resolve({
        process: child,
        greeting,
        errors: () => errors,
        url,
        stop: () => {
          child.kill("SIGTERM");
          return ended;
        },
      });
    });
    void ended.then((code) => {
      reject(new Error(`serve ended with ${String(code)} before it listened: ${errors}`));
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
