/**
 * Runs the whole way of a payment on real parts: `npm run lab -- connected --seconds 240 --seed 7`.
 *
 * `quittance serve` on PostgreSQL gets its rates from a server, notifications signed by the library
 * of a provider, twice and in any order, and delivers webhooks to receivers of which one fails often
 * and one is gone. Processes, connections and the database are killed meanwhile. Then every invoice
 * must be paid once, and every event delivered, in order and with its own id. Exit code 1 means that
 * there were violations.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startServer } from "../../../../adapters/postgres/test/support/postgres-server.ts";
import { openEnvironment } from "../environment.ts";
import { injectFaults, type FaultCounts } from "../faults.ts";
import { randomOf } from "../random.ts";
import { createSender, noTraffic } from "../send-request.ts";
import { createService } from "../service.ts";
import { stablePort } from "../stable-port.ts";
import { collectViolations, violationKinds } from "../violations.ts";
import { auditPayments, auditWebhooks, untilDelivered } from "./audit.ts";
import { payInvoices } from "./client.ts";
import { flaky, goneAfterTen, startAuditedReceiver } from "./receivers.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const seconds = parseInt(values.seconds, 10);
const seed = parseInt(values.seed, 10);
const clients = 6;
const secret = "whsec_only_for_this_test";
const apiKey = "sk_test_sample_key_of_org_lantern";
const random = randomOf(seed);
const violations = collectViolations();

/** Starts a server of current rates, and returns its address. */
const startRates = async (): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const server = createServer((_, response) => {
    const timestamp = new Date().toISOString().slice(0, 19).replace("T", " ");
    const rates = { EUR: 0.85, GBP: 0.74, JPY: 147.5, SEK: 9.6 };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ base: "USD", timestamp, rates }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}/rates`, stop: () => server.close() };
};

const folder = mkdtempSync(join(tmpdir(), "quittance-connected-"));
const notifications = join(folder, "notifications.json");
const endpoint = {
  provider_id: "prov_cardhouse",
  organization_id: "org_lantern",
  scheme: "stripe",
  secret_variables: ["CONNECTED_SECRET"],
};
writeFileSync(notifications, JSON.stringify({ endpoints: [endpoint] }));

const server = await startServer({ port: await stablePort() });
const environment = await openEnvironment(server);
const rates = await startRates();
const reliable = await startAuditedReceiver(violations, flaky(random));
const gone = await startAuditedReceiver(violations, goneAfterTen);
const service = await createService({
  databaseUrl: environment.serviceUrl,
  seededBug: undefined,
  violations,
  options: ["--rates-url", rates.url, "--notifications", notifications, "--deliver"],
  variables: { CONNECTED_SECRET: secret },
});
const counts: FaultCounts = { kills: 0, backends: 0, crashes: 0 };
try {
  await service.start();
  const traffic = noTraffic();
  const sender = (index: number) =>
    createSender({ url: service.url, apiKey, random: randomOf(seed + index), traffic, violations });
  for (const { receiver, setSecret } of [reliable, gone]) {
    const body = { url: receiver.url };
    const created = await sender(0)({ path: "/webhooks", body, expected: [201] });
    setSecret((created?.data as { readonly secret: string }).secret);
  }
  const end = Date.now() + seconds * 1000;
  const isTimeUp = (): boolean => Date.now() >= end;
  let isOver = false;
  const working = Array.from({ length: clients }, (_, index) =>
    payInvoices(
      {
        ...{ url: service.url, secret, violations, isOver: () => isOver },
        send: sender(index + 1),
        random: randomOf(seed + 7919 * (index + 1)),
      },
      `c${String(index)}`,
    ),
  );
  await injectFaults({ environment, service, random, counts, isTimeUp });
  isOver = true;
  const paid = (await Promise.all(working)).flat();
  const { adminUrl } = environment;
  await untilDelivered(adminUrl, violations);
  await auditPayments(adminUrl, paid, violations);
  const events = await auditWebhooks(adminUrl, reliable.accepted, violations);
  await service.stop();
  const rows: ReadonlyArray<readonly [string, number]> = [
    ...([
      ["seed", seed],
      ["seconds", seconds],
      ["requests", traffic.requests],
    ] as const),
    ["processes killed", counts.kills],
    ["connections ended", counts.backends],
    ["server crashes", counts.crashes],
    ["invoices paid", paid.length],
    ["refunded in part", paid.filter(({ isRefunded }) => isRefunded).length],
    ["events", events],
    ["events accepted by the flaky receiver", reliable.accepted.size],
    ["requests repeated to it", reliable.repeated()],
    ["events accepted by the receiver that is gone", gone.accepted.size],
    ...violationKinds.map((kind) => [kind, violations.count(kind)] as const),
  ];
  for (const [name, value] of rows) process.stdout.write(`${name.padEnd(46)} ${String(value)}\n`);
  for (const text of violations.texts()) process.stdout.write(`${text}\n`);
  const count = violationKinds.reduce((sum, kind) => sum + violations.count(kind), 0);
  process.exitCode = count === 0 ? 0 : 1;
} finally {
  await service.remove();
  rates.stop();
  await reliable.receiver.close();
  await gone.receiver.close();
  await environment.drop();
  await server.remove();
  rmSync(folder, { recursive: true });
}
