import { spawn } from "node:child_process";
import { once } from "node:events";
import { type ServerUser, spawnOptions } from "./server-user.ts";

/** A shell process that outlives this process, and then ends its server. */
export interface Guardian {
  /** Sets the process id of the running server; `undefined` for none. */
  readonly watch: (pid: number | undefined) => void;
  /** Removes the folder, and resolves when it is removed. */
  readonly dismiss: () => Promise<void>;
}

/** Reads process ids until its input ends, as it does when this process ends for any reason. */
const script = `
pid=
while read -r line; do pid=$line; done
if [ -n "$pid" ] && kill -QUIT "$pid"; then
  turn=0
  while kill -0 "$pid" && [ "$turn" -lt 50 ]; do sleep 0.1; turn=$((turn + 1)); done
fi
rm -rf "$1"`;

/** Starts a guardian of a temporary folder and its server. It acts when this process ends. */
export const guard = (folder: string, user: ServerUser | undefined): Guardian => {
  const shell = spawn("/bin/sh", ["-c", script, "guardian", folder], {
    ...spawnOptions(user),
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  const ended = once(shell, "exit");
  shell.unref();
  shell.stdin.on("error", () => undefined);
  return {
    watch: (pid) => {
      shell.stdin.write(`${pid === undefined ? "" : String(pid)}\n`);
    },
    dismiss: async () => {
      shell.ref();
      shell.stdin.end();
      await ended;
    },
  };
};
