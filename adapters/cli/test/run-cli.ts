import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runInThread, type Ran } from "./run-in-thread.ts";

export type { Ran };

/** The command: the bundle that vitest makes of its sources, or else the sources. */
export const bin: string =
  process.env["QUITTANCE_COMMAND"] ??
  fileURLToPath(new URL("../bin/quittance.js", import.meta.url));
export const sample: string = fileURLToPath(new URL("../sample/sample.json", import.meta.url));

/** Variables of the environment; `undefined` removes one. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The environment of the tests, without DATABASE_URL unless a test sets it. */
const environmentWith = (variables: Variables): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: undefined,
  ...variables,
});

/** Runs the command to its end in a process of its own, with a text on standard input. */
const quittanceProcess = (
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

/** Runs the command to its end, with a text on standard input, and without a process of its own. */
export const quittance = (
  args: ReadonlyArray<string>,
  input = "",
  variables: Variables = {},
): Ran => {
  const env = environmentWith(variables);
  return "TZ" in variables || "NODE_OPTIONS" in variables
    ? quittanceProcess(args, input, variables)
    : runInThread(bin, { args, input, env });
};

/** A running `quittance serve`. */
export interface Serving {
  readonly process: ChildProcess;
  /** What it prints when it listens. */
  readonly startupMessage: string;
  /** What it has written to standard error so far. */
  readonly errors: () => string;
  readonly url: string;
  /** Sends SIGTERM and resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts `quittance serve` on a free port, and waits until it listens. */
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
    let startupMessage = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      startupMessage += chunk;
      const url = /http:\/\/[\d.]+:\d+/.exec(startupMessage)?.[0];
      if (url === undefined) return;
      resolve({
        process: child,
        startupMessage,
        errors: () => errors,
        url,
        stop: async () => {
          child.kill("SIGTERM");
          const code = await ended;
          const warning = /\(node:\d+\) (?!Experimental|\[DEP)\w+Warning: .*/u.exec(errors)?.[0];
          if (warning !== undefined) throw new Error(`serve warned: ${warning}`);
          return code;
        },
      });
    });
    void ended.then((code) => {
      reject(new Error(`serve ended with ${String(code)} before it listened: ${errors}`));
    });
  });

/** Sends the request of a printed curl command. */
export const sendCurl = (text: string): Promise<Response> => {
  const line = text.slice(text.indexOf("curl ")).replaceAll("\\\n", " ");
  const headers = [...line.matchAll(/-H '([^:']+): ([^']+)'/g)].map(
    ([, name, value]): [string, string] => [name ?? "", value ?? ""],
  );
  const url = /http:\/\/[^\s']+/.exec(line)?.[0] ?? "";
  const body = /-d '([^']+)'/.exec(line)?.[1] ?? null;
  return fetch(url, { method: "POST", headers, body });
};
