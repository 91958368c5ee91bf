import { fork, spawnSync, type ChildProcess } from "node:child_process";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

/** A contender that serves in a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Whether processes can be kept to one core each. */
export const hasTaskset = spawnSync("taskset", ["-V"]).status === 0 && cpus().length > 1;

/** Keep a process to a core, where that can be done. */
export const pin = (pid: number | undefined, core: number): void => {
  if (hasTaskset) spawnSync("taskset", ["-a", "-p", "-c", String(core), String(pid)]);
};

/**
 * The servers, made into JavaScript beforehand, which import the packages as they are published: a
 * loader that translates while it runs gives every function its name at run time, and is dear.
 */
const script = new URL("../../../node_modules/.cache/bench-http/server.js", import.meta.url);

/** Start a contender on the first core. */
export const startServer = async (name: string): Promise<Running> => {
  const child = fork(fileURLToPath(script), [name], { execArgv: [] });
  const { port } = (await said(child)) as { readonly port: number };
  pin(child.pid, 0);
  return { child, port };
};

/** What a server says next. */
export const said = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once("message", resolve));
