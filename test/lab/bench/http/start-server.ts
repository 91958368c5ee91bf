import { fork, spawnSync, type ChildProcess } from "node:child_process";
import { cpus } from "node:os";
import { bundleOf } from "../../bundle.ts";

/** A contender in a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Whether processes can be pinned to a core. */
export const hasTaskset = spawnSync("taskset", ["-V"]).status === 0 && cpus().length > 1;

/** Pins a process to a core, if that is supported. */
export const pin = (pid: number | undefined, core: number): void => {
  if (hasTaskset) spawnSync("taskset", ["-a", "-p", "-c", String(core), String(pid)]);
};

/**
 * The compiled servers, which import the packages as they are published. A loader that compiles at
 * run time would name every function at run time, which is slow.
 */
const script = bundleOf("test/lab/bench/http/server.ts");

/** Starts a contender on the first core. */
export const startServer = async (name: string): Promise<Running> => {
  const child = fork(script, [name], { execArgv: [] });
  const { port } = (await nextMessage(child)) as { readonly port: number };
  pin(child.pid, 0);
  return { child, port };
};

/** Returns the next message of a server. */
export const nextMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once("message", resolve));
