/**
 * Replaces the processes of one release by those of the next, behind a proxy and under load: two old
 * processes serve, the new release migrates, and new processes take over one by one. Every request
 * must succeed, also those to the old processes on the new schema.
 *
 * Needs both releases as installed commands, such as of adapters/cli/deploy/install.mjs:
 * npm run lab -- upgrade --old FOLDER --new FOLDER [--seconds 10] [--control]
 *
 * With --control a column is dropped that the old processes use, and the run must fail.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../../../adapters/postgres/test/support/postgres-server.ts";
import { withClient } from "../../../adapters/postgres/test/support/with-client.ts";
import { optionsOf } from "../options.ts";
import { serve, type Serving } from "../serve.ts";
import { startLoad } from "./load.ts";
import { startProxy } from "./proxy.ts";

const {
  old,
  new: next,
  seconds,
  control,
} = optionsOf({
  old: undefined,
  new: undefined,
  seconds: 10,
  control: false,
});
if (old === undefined || next === undefined) throw new Error("Set --old and --new.");

/** The command of an installed release. */
const commandOf = (release: string): string => join(release, "node_modules/.bin/quittance");

const server = await startServer();
const url = server.url("postgres");
const env = { ...process.env, DATABASE_URL: url };
const run = (release: string, ...args: ReadonlyArray<string>): string =>
  execFileSync(process.execPath, [commandOf(release), ...args], {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });

const releases: Array<Serving> = [];
const start = async (release: string): Promise<Serving> => {
  const started = await serve(commandOf(release), ["--no-migrate", "--log", "none"], { env });
  releases.push(started);
  return started;
};
try {
  const key = run(old, "init", "--organization", "org_shop").trim();
  const before = [await start(old), await start(old)];
  const proxy = await startProxy(before.map((release) => release.url));
  const load = startLoad(proxy.url, key);
  const phase = async (name: string): Promise<void> => {
    const from = load.counts();
    await sleep(seconds * 1000);
    const { requests, retries, failures } = load.counts();
    const rows = [requests - from.requests, retries - from.retries, failures - from.failures];
    console.log(`| ${name} | ${rows.map(String).join(" | ")} |`);
  };
  console.log("| Phase | Requests | Retries of 503 | Failures |\n| --- | ---: | ---: | ---: |");
  await phase("old processes, old schema");
  run(next, "migrate");
  if (control) {
    const drop = "ALTER TABLE quittance.invoices DROP COLUMN redirect_url CASCADE";
    await withClient(url, (client) => client.query(drop));
  }
  await phase("old processes, new schema");
  for (const [place, replaced] of before.entries()) {
    proxy.add((await start(next)).url);
    await phase(`new process ${String(place + 1)} beside the old ones`);
    await replaced.stop();
    await phase(`old process ${String(place + 1)} ended`);
  }
  const { failures, paid, lost, reasons } = await load.stop();
  await proxy.close();
  for (const reason of reasons) console.log(`- ${reason}`);
  console.log(`Of ${String(paid)} acknowledged payments, ${String(lost)} are not stored.`);
  const isClean = failures === 0 && lost === 0 && paid > 0;
  if (!control) console.log(run(next, "check").trim());
  console.log(isClean ? "The upgrade failed no request." : "The upgrade failed requests.");
  process.exitCode = isClean === control ? 1 : 0;
} finally {
  await Promise.all(releases.map((release) => release.stop()));
  await server.remove();
}
