import { makeScratch } from "../../../adapters/postgres/test/support/server-user.ts";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { host } from "../../../adapters/postgres/test/support/free-port.ts";
import { guard, type Guardian } from "../../../adapters/postgres/test/support/server-guardian.ts";
import { bin } from "../../../adapters/cli/test/run-cli.ts";
import type { Violations } from "./violations.ts";
import { randomOf } from "./random.ts";
import type { SeededBugName } from "./seeded-bugs.ts";

/** The options of a service. */
export interface ServiceOptions {
  readonly databaseUrl: string;
  /** Serve with this bug, instead of `quittance serve`. */
  readonly seededBug: SeededBugName | undefined;
  readonly violations: Violations;
  /** More options of `quittance serve`. */
  readonly options?: ReadonlyArray<string>;
  /** Variables of the environment besides those of this process. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A service in a separate process, always on the same port. */
export interface Service {
  readonly url: string;
  readonly failuresLogged: () => number;
  /** Ends it at once with SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Starts it, and waits until it listens. */
  readonly start: () => Promise<void>;
  /** Stops it with SIGTERM; an exit code other than 0 is a violation. */
  readonly stop: () => Promise<void>;
  /** Ends it if it runs, and releases its resources. */
  readonly remove: () => Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
}

/**
 * Creates a service without starting it. If it ends unexpectedly, that is a violation, and it is
 * started again. Logged failures are violations unless the database was unavailable.
 */
export const createService = async ({
  databaseUrl,
  seededBug,
  violations,
  options = [],
  variables = {},
}: ServiceOptions): Promise<Service> => {
  const port = await stablePort();
  const log = reviewLog(violations);
  const guardian = guard(makeScratch(undefined), undefined);
  const state: { running: Running | undefined } = { running: undefined };
  const start = async (): Promise<void> => {
    const running = await launch(
      [...commandOf(databaseUrl, port, seededBug), ...options],
      { ...process.env, ...variables },
      log,
      guardian,
    );
    state.running = running;
    void running.ended.then((code) => {
      if (state.running !== running) return;
      violations.add("service", `it ended unexpectedly with ${String(code)}`);
      start().catch((error: unknown) => {
        violations.add("service", String(error));
      });
    });
  };
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<number | null | undefined> => {
    const { running } = state;
    state.running = undefined;
    running?.child.kill(signal);
    return running?.ended;
  };
  return {
    url: `http://${host}:${String(port)}`,
    failuresLogged: log.failures,
    start,
    kill: async () => {
      await end("SIGKILL");
    },
    stop: async () => {
      const code = await end("SIGTERM");
      if (code !== 0) violations.add("service", `it ended with ${String(code)} after SIGTERM`);
    },
    remove: async () => {
      await end("SIGKILL");
      await guardian.dismiss();
    },
  };
};

/**
 * Returns a free port for a server that is restarted. It is below the ports that the system uses
 * for outgoing connections, which could take the port during a restart.
 */
export const stablePort = async (): Promise<number> => {
  const random = randomOf(process.pid ^ Date.now());
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = 20_000 + random.below(12_000);
    if (await isFree(port)) return port;
  }
  throw new Error("No port from 20000 to 31999 is free");
};

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer();
  try {
    const listening = once(probe, "listening");
    probe.listen(port, host);
    await listening;
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
};

const commandOf = (
  databaseUrl: string,
  port: number,
  seededBug: SeededBugName | undefined,
): ReadonlyArray<string> => {
  const options = ["--port", String(port), "--database-url", databaseUrl];
  const numbering = ["--numbering", "INV/{n}", "--credit-numbering", "CN/{n}"];
  if (seededBug === undefined) return [bin, "serve", "--no-migrate", ...numbering, ...options];
  const fromSource = ["--conditions=@quittance/source", "--import", "tsx"];
  const entry = new URL("serve-seeded-bug.ts", import.meta.url);
  return [...fromSource, entry.pathname, "--seeded-bug", seededBug, ...options];
};

/** Starts the process; the guardian ends it if this process ends. */
const launch = (
  command: ReadonlyArray<string>,
  env: NodeJS.ProcessEnv,
  log: LogReview,
  guardian: Guardian,
): Promise<Running> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: import.meta.dirname,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    guardian.watch(child.pid);
    const ended = new Promise<number | null>((end) => {
      child.once("exit", (code) => {
        guardian.watch(undefined);
        end(code);
      });
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", log.reader());
    }
    child.stdout.on("data", (chunk: string) => {
      if (chunk.includes("http://")) resolve({ child, ended });
    });
    void ended.then((code) => {
      reject(new Error(`The service ended with ${String(code)} during startup:\n${log.tail()}`));
    });
  });

/** A review of the log of a service. */
interface LogReview {
  /** Returns a function that takes the chunks of a stream. */
  readonly reader: () => (chunk: string) => void;
  /** Returns the number of logged failures. */
  readonly failures: () => number;
  /** Returns the end of the log. */
  readonly tail: () => string;
}

/**
 * Reports logged failures that no injected fault explains, so that a 503 cannot hide a defect:
 * rejected statements and thrown errors, but not an unavailable database or contention.
 */
const reviewLog = (violations: Violations): LogReview => {
  let failures = 0;
  let tail = "";
  const review = (line: string): void => {
    tail = `${tail}${line}\n`.slice(-4000);
    if (/\b(?:REPOSITORY_UNAVAILABLE|INTERNAL)\b/u.test(line)) failures += 1;
    if (isDefect(line)) violations.add("service", `it logged ${line}`);
  };
  return {
    reader: () => {
      let rest = "";
      return (chunk) => {
        const lines = `${rest}${chunk}`.split("\n");
        rest = lines.pop() ?? "";
        lines.forEach(review);
      };
    },
    failures: () => failures,
    tail: () => tail,
  };
};

const isDefect = (line: string): boolean =>
  /\bINTERNAL\b/u.test(line) || /"kind":\s*"(?:Failed|Rejected)"/u.test(line);
