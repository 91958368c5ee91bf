import { spawn, type ChildProcess } from "node:child_process";
import { host } from "../../../postgres/test/support/free-port.ts";
import { makeScratch } from "../../../postgres/test/support/scratch-folder.ts";
import { guard, type Guardian } from "../../../postgres/test/support/server-guardian.ts";
import { bin } from "../run-cli.ts";
import type { Findings } from "./violations.ts";
import { lastingPort } from "./stable-port.ts";
import { reviewLog, type LogReview } from "./log-review.ts";
import type { MutantName } from "./seeded-bugs.ts";

/** What is served, and how. */
export interface ServiceOptions {
  readonly databaseUrl: string;
  /** In the place of `quittance serve`, the entry that can spoil the store. */
  readonly mutant: MutantName | undefined;
  readonly findings: Findings;
}

/** A service in a process of its own, always on the same port. */
export interface Service {
  readonly url: string;
  readonly failuresLogged: () => number;
  /** End it as nothing else does: at once, with whatever it is at. */
  readonly kill: () => Promise<void>;
  /** Start it, and wait until it listens. */
  readonly start: () => Promise<void>;
  /** Ask it to stop; exit codes other than 0 are a finding. */
  readonly stop: () => Promise<void>;
  /** End it for good, if it runs. */
  readonly remove: () => Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
}

/**
 * A service that is not started yet. When it ends unasked, that is a finding, and it is started again.
 * So is a failure that it logs and that the database was not merely absent for.
 */
export const serviceOn = async ({
  databaseUrl,
  mutant,
  findings,
}: ServiceOptions): Promise<Service> => {
  const port = await lastingPort();
  const log = reviewLog(findings);
  const guardian = guard(makeScratch(undefined), undefined);
  const state: { running: Running | undefined } = { running: undefined };
  const start = async (): Promise<void> => {
    const running = await launch(commandOf(databaseUrl, port, mutant), log, guardian);
    state.running = running;
    void running.ended.then((code) => {
      if (state.running !== running) return;
      findings.add("service", `it ended by itself with ${String(code)}`);
      start().catch((error: unknown) => {
        findings.add("service", String(error));
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
      if (code !== 0) findings.add("service", `asked to stop, it ended with ${String(code)}`);
    },
    remove: async () => {
      await end("SIGKILL");
      await guardian.dismiss();
    },
  };
};

const commandOf = (
  databaseUrl: string,
  port: number,
  mutant: MutantName | undefined,
): ReadonlyArray<string> => {
  const options = ["--port", String(port), "--database-url", databaseUrl];
  if (mutant === undefined) return [bin, "serve", "--no-migrate", ...options];
  const fromSource = ["--conditions=@quittance/source", "--import", "tsx"];
  const entry = new URL("serve-seeded-bug.ts", import.meta.url);
  return [...fromSource, entry.pathname, "--mutant", mutant, ...options];
};

/** It ends with this process, however that ends. */
const launch = (
  command: ReadonlyArray<string>,
  log: LogReview,
  guardian: Guardian,
): Promise<Running> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: import.meta.dirname,
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
      reject(new Error(`The service ended with ${String(code)} at its start:\n${log.tail()}`));
    });
  });
