import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runInThread, startInThread, type Ran } from "./run-in-thread.ts";

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

const needsProcess = (variables: Variables): boolean =>
  "TZ" in variables || "NODE_OPTIONS" in variables;

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
  return needsProcess(variables)
    ? quittanceProcess(args, input, variables)
    : runInThread(bin, { args, input, env });
};

/** Runs the command to its end while the test goes on, with a text on standard input. */
export const quittanceBeside = (args: ReadonlyArray<string>, input = ""): Promise<Ran> =>
  startInThread(bin, { args, input, env: environmentWith({}) }, () => undefined).ended;

/** A running `quittance serve`. */
export interface Serving {
  /** What it prints when it listens. */
  readonly startupMessage: string;
  /** What it has written to standard error so far. */
  readonly errors: () => string;
  readonly url: string;
  /** Sends SIGTERM and resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** A running `quittance serve` in a process of its own. */
export interface ServingProcess extends Serving {
  readonly process: ChildProcess;
}

interface Command {
  readonly ended: Promise<number | null>;
  readonly terminate: () => void;
}

/** Waits until a started `serve` listens. */
const listening = (
  start: (onText: (stream: "out" | "err", text: string) => void) => Command,
): Promise<Serving> =>
  new Promise((resolve, reject) => {
    let errors = "";
    let startupMessage = "";
    const { ended, terminate } = start((stream, text) => {
      if (stream === "err") errors += text;
      else startupMessage += text;
      const url = /http:\/\/[\d.]+:\d+/.exec(startupMessage)?.[0];
      if (url === undefined) return;
      resolve({
        startupMessage,
        errors: () => errors,
        url,
        stop: async () => {
          terminate();
          const code = await ended;
          const warning = /.*"warning":"(?!Experimental|Deprecation)\w+Warning".*/u.exec(
            errors,
          )?.[0];
          if (warning !== undefined) throw new Error(`serve warned: ${warning}`);
          return code;
        },
      });
    });
    void ended.then((code) => {
      reject(new Error(`serve ended with ${String(code)} before it listened: ${errors}`));
    });
  });

const onFreePort = (args: ReadonlyArray<string>) => ["serve", "--port", "0", ...args];

/** Starts `quittance serve` on a free port in a process of its own, and waits until it listens. */
export const serveProcess = async (
  args: ReadonlyArray<string> = [],
  variables: Variables = {},
): Promise<ServingProcess> => {
  const child = spawn(process.execPath, [bin, ...onFreePort(args)], {
    env: environmentWith(variables),
  });
  const serving = await listening((onText) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      onText("err", text);
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      onText("out", text);
    });
    return {
      ended: new Promise((end) => child.once("exit", end)),
      terminate: () => child.kill("SIGTERM"),
    };
  });
  return { ...serving, process: child };
};

/** Starts `quittance serve` on a free port, in a kept thread of a test run. */
export const serve = (
  args: ReadonlyArray<string> = [],
  variables: Variables = {},
): Promise<Serving> =>
  process.env["QUITTANCE_COMMAND"] === undefined || needsProcess(variables)
    ? serveProcess(args, variables)
    : listening((onText) => {
        const call = { args: onFreePort(args), input: "", env: environmentWith(variables) };
        const { ended, kill } = startInThread(bin, call, onText);
        return {
          ended: ended.then(({ code }) => code),
          terminate: () => {
            kill("SIGTERM");
          },
        };
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
