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
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../../../../adapters/postgres/test/support/postgres-server.ts";
import { openEnvironment } from "../environment.ts";
import { injectFaults, type FaultCounts } from "../faults.ts";
import { randomOf } from "../random.ts";
import { createSender, noTraffic } from "../send-request.ts";
import { createService, stablePort } from "../service.ts";
import { renderSummary } from "../summary.ts";
import { collectViolations } from "../violations.ts";
import { anySeed, optionsOf } from "../../options.ts";
import { startRates } from "../../serve.ts";
import {
  auditPayments,
  auditWebhooks,
  untilDelivered,
  flaky,
  goneAfterTen,
  startAuditedReceiver,
} from "./audit.ts";
import { payInvoices } from "./client.ts";

const { seconds, seed } = optionsOf({ seconds: 60, seed: anySeed() });
const clients = 6;
const secret = "whsec_only_for_this_test";
const apiKey = "sk_test_sample_key_of_org_lantern";
const random = randomOf(seed);
const violations = collectViolations();

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
const rates = await startRates({ EUR: "0.85", GBP: "0.74", JPY: "147.5", SEK: "9.6" });
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
        url: service.url,
        secret,
        violations,
        isOver: () => isOver,
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
  const counted = [
    ["seed", seed],
    ["seconds", seconds],
    ["requests", traffic.requests],
    ["processes killed", counts.kills],
    ["connections ended", counts.backends],
    ["server crashes", counts.crashes],
    ["invoices paid", paid.length],
    ["refunded in part", paid.filter(({ isRefunded }) => isRefunded).length],
    ["events", events],
    ["events accepted by the flaky receiver", reliable.accepted.size],
    ["requests repeated to it", reliable.repeated()],
    ["events accepted by the receiver that is gone", gone.accepted.size],
  ] as const;
  process.stdout.write(renderSummary("connected", counted, violations));
  process.exitCode = violations.total() === 0 ? 0 : 1;
} finally {
  await service.remove();
  await rates.close();
  await reliable.receiver.close();
  await gone.receiver.close();
  await environment.drop();
  await server.remove();
  rmSync(folder, { recursive: true });
}
