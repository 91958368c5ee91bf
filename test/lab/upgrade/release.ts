import { spawn } from "node:child_process";
import { join } from "node:path";

/** A process of a release that serves. */
export interface RunningRelease {
  readonly port: number;
  /** Sends SIGTERM, and waits for the end. */
  readonly stop: () => Promise<void>;
}

/** Starts `serve` of an installed release on a migrated database. */
export const startRelease = (folder: string, url: string): Promise<RunningRelease> =>
  new Promise((resolve, reject) => {
    const bin = join(folder, "node_modules/.bin/quittance");
    const args = ["serve", "--no-migrate", "--port", "0", "--log", "none"];
    const child = spawn(process.execPath, [bin, ...args], {
      env: { ...process.env, DATABASE_URL: url },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const ended = new Promise<void>((end) => {
      child.once("exit", () => {
        end();
        reject(new Error(`${folder} ended before it served`));
      });
    });
    let said = "";
    child.stdout.on("data", (text: Buffer) => {
      said += text.toString();
      const port = /http:\/\/[\d.]+:(\d+)/u.exec(said)?.[1];
      if (port === undefined) return;
      resolve({
        port: Number(port),
        stop: async () => {
          child.kill("SIGTERM");
          await ended;
        },
      });
    });
  });
