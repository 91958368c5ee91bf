import { spawn } from "node:child_process";
import { once } from "node:events";
import { type ServerUser, spawnOptions } from "./server-user.ts";

/** A small shell that outlives this process, and ends what this process leaves behind. */
export interface Guardian {
  /** Tell which server runs now; undefined for none. */
  readonly watch: (pid: number | undefined) => void;
  /** Let it remove the folder, and wait until it has. */
  readonly dismiss: () => Promise<void>;
}

/** Its input ends with this process, however that ends: by SIGKILL too. */
const script = `
pid=
while read -r line; do pid=$line; done
if [ -n "$pid" ] && kill -QUIT "$pid"; then
  turn=0
  while kill -0 "$pid" && [ "$turn" -lt 50 ]; do sleep 0.1; turn=$((turn + 1)); done
fi
rm -rf "$1"`;

/** Have a temporary folder removed, and its server ended, at the latest when this process ends. */
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
