/**
 * A night by script: each trouble of an operator's night is caused, and must be seen in a metric and in
 * one line of the log that names the cause: rates that hang, a receiver that is down, a full disk, a
 * clock that is ten minutes wrong, and a secret that the provider has rotated.
 *
 * The full disk needs root on Linux, to mount a small file system; otherwise it is left out.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@quittance/memory";
import { signNotification } from "@quittance/providers";
import { addSeconds } from "quittance";
import { startServer } from "../../../adapters/postgres/test/support/postgres-server.ts";
import { bin } from "../../../adapters/cli/test/run-cli.ts";
import { listen } from "../../support/listen.ts";
import { post, serve, type Serving } from "../serve.ts";

const folder = mkdtempSync(join(tmpdir(), "quittance-night-"));
chmodSync(folder, 0o755);
const isMounted =
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=0755", "night", folder]).status === 0;

const sample = "adapters/cli/sample/sample.json";
const sampleKey = "sk_test_sample_key_of_org_lantern";
const secret = "whsec_of_the_night_0123456789";

const endpoint = {
  provider_id: "prov_cardhouse",
  organization_id: "org_lantern",
  scheme: "stripe",
  secret_variables: ["SECRET"],
};
const endpoints = join(folder, "notifications.json");
writeFileSync(endpoints, JSON.stringify({ endpoints: [endpoint] }));

/** A source of rates that accepts requests and sends no response. */
const rates = await listen(() => undefined);

/** Waits for a line of the log that contains a text, and returns it. */
const lineOf = ({ log, until }: Serving, text: string): Promise<string> =>
  until(text, () =>
    Promise.resolve(
      log()
        .split("\n")
        .find((line) => line.includes(text)),
    ),
  );

/** Waits until a metric has a value above or equal to a limit, or that is exactly `equal`. */
const metricOf = (
  { metrics, until }: Serving,
  name: string,
  { least, equal }: { readonly least?: number; readonly equal?: number },
): Promise<string> =>
  until(name, async () => {
    const shown = await (await fetch(metrics)).text();
    const found = shown.split("\n").find((line) => line.startsWith(`${name} `));
    const value = found === undefined ? NaN : Number(found.slice(name.length + 1));
    return (equal === undefined || value === equal) && (least === undefined || value >= least)
      ? found
      : undefined;
  });

const send = async ({ url }: Serving, path: string, body: object): Promise<number> =>
  (await post(`${url}${path}`, sampleKey, body)).status;

const invoice = (service: Serving): Promise<number> =>
  send(service, "/invoices", {
    items: [{ type: "PAYMENT_INTENT", currency: "USD", price: "10" }],
    currency: "USD",
    customer_email: "robin@example.com",
  });

const notify = async (service: Serving, by: string, seconds: number): Promise<number> => {
  const event = { id: "evt_1", type: "payment_intent.succeeded", created: 1, data: { object: {} } };
  const time = addSeconds(systemClock(), seconds);
  const { headers, body } = signNotification("stripe", by, event, time);
  const url = `${service.url}/providers/prov_cardhouse/notifications`;
  return (await fetch(url, { method: "POST", headers, body })).status;
};

const shorten = (line: string): string => (line.length > 150 ? `${line.slice(0, 150)}...` : line);
const report = (trouble: string, metric: string, line: string): void => {
  console.log(`${trouble}\n  metric: ${metric}\n  log:    ${shorten(line)}`);
};

const settings = { min_wal_size: "32MB", max_wal_size: "48MB", wal_keep_size: "0" };
const server = await startServer(
  isMounted ? { directory: join(folder, "data"), settings } : { settings },
);
let service: Serving | undefined;
const start = async (...args: ReadonlyArray<string>): Promise<Serving> => {
  await service?.stop();
  const common = ["--data", sample, "--deliver", "--notifications", endpoints];
  const env = { ...process.env, DATABASE_URL: server.url("postgres"), SECRET: secret };
  service = await serve(bin, ["--metrics-port", "0", ...common, ...args], { env });
  return service;
};
try {
  const sleepless = await start("--rates-url", rates.url);
  report(
    "The source of the rates hangs",
    await metricOf(sleepless, "quittance_rates_up", { equal: 0 }),
    await lineOf(sleepless, "The exchange rates were not refreshed"),
  );

  const usual = await start();
  await metricOf(usual, "quittance_store_up", { equal: 1 });
  await send(usual, "/webhooks", { url: "http://127.0.0.1:9/" });
  await invoice(usual);
  const failed = 'quittance_delivery_attempts_total{outcome="CONNECTION_FAILED"}';
  report(
    "A receiver of webhooks is down",
    await metricOf(usual, failed, { least: 1 }),
    await lineOf(usual, "webhook not accepted"),
  );

  const rejected = 'quittance_notifications_total{result="SIGNATURE_INVALID"}';
  await notify(usual, `${secret}_new`, 0);
  report(
    "The provider has rotated the secret",
    await metricOf(usual, rejected, { least: 1 }),
    await lineOf(usual, "Compare the secret"),
  );

  const late = await start("--now", addSeconds(systemClock(), -600));
  await notify(late, secret, 0);
  report(
    "The clock is ten minutes wrong",
    await metricOf(late, rejected, { least: 1 }),
    await lineOf(late, "Compare the clocks"),
  );

  if (isMounted) {
    const full = await start();
    spawnSync("dd", ["if=/dev/zero", `of=${join(folder, "ballast")}`, "bs=64k"]);
    for (let sent = 0; sent < 400 && (await invoice(full)) !== 503; sent += 1);
    const unavailable =
      'quittance_requests_total{operation="POST /invoices",code="REPOSITORY_UNAVAILABLE"}';
    report(
      "The disk of the database is full",
      await metricOf(full, unavailable, { least: 1 }),
      await lineOf(full, "53100"),
    );
    rmSync(join(folder, "ballast"));
    for (let sent = 0; sent < 400 && (await invoice(full)) !== 201; sent += 1);
    console.log(`  after space is freed: ${String(await invoice(full))}`);
  } else
    console.log("The disk of the database is full: left out, it needs root to mount a small one");
} finally {
  await service?.stop();
  await rates.close();
  await server.stop("immediate").catch(() => undefined);
  await server.remove().catch(() => undefined);
  if (isMounted) execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
}
