/**
 * From an empty folder to a paid invoice, by the steps of the image and with the roles of the
 * compose file: installs the packed packages, creates the roles, migrates as the owner, and serves
 * in production as an unprivileged user without a home.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../../../adapters/postgres/test/support/postgres-server.ts";
import { serverUser } from "../../../adapters/postgres/test/support/server-user.ts";
import { post, serve, startRates, type Serving } from "../serve.ts";

const since = performance.now();
const say = (text: string): void => {
  console.log(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${text}`);
};

const folder = mkdtempSync(join(tmpdir(), "quittance-deploy-"));
chmodSync(folder, 0o755);
const app = join(folder, "app");
const command = join(app, "node_modules/.bin/quittance");

/** Nothing of the caller's environment; a user that owns nothing. */
const asService = (url: string) => ({ ...serverUser(), cwd: "/", env: { DATABASE_URL: url } });

const quittance = (url: string, ...args: ReadonlyArray<string>): string =>
  execFileSync(process.execPath, [command, ...args], { ...asService(url), encoding: "utf8" });

const rates = await startRates({ EUR: "0.88", GBP: "0.74" });
const server = await startServer();
let serving: Serving | undefined;
try {
  execFileSync("node", ["adapters/cli/deploy/install.mjs", app], { stdio: "pipe" });
  say("installed the packed command into an empty folder");
  const admin = ["--set", "ON_ERROR_STOP=1", server.url("postgres")];
  const passwords = ["--set", "owner_password=owner", "--set", "service_password=service"];
  const roles = ["--quiet", "--file", "adapters/cli/deploy/roles.sql"];
  execFileSync("psql", [...admin, ...passwords, ...roles], { stdio: "inherit" });
  const owner = server.url("quittance", "quittance_owner");
  const service = server.url("quittance", "quittance_service");
  say(quittance(owner, "migrate", "--grant-to", "quittance_service").slice(0, 60));
  const init = ["init", "--env", "production", "--organization", "org_shop", "--name", "Shop"];
  const key = quittance(owner, ...init).trim();
  say("created an organization with a key");

  const args = ["--env", "production", "--no-migrate", "--rates-url", rates.url, "--deliver"];
  serving = await serve(command, [...args, "--metrics-port", "0"], asService(service));
  const { url: address, metrics } = serving;
  say(`serves on ${address} as the user ${String(serverUser()?.uid ?? process.getuid?.())}`);

  const send = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const { status, data } = await post(`${address}${path}`, key, body);
    if (status >= 400) throw new Error(`${path}: ${String(status)}`);
    return data;
  };
  const items = [{ type: "PAYMENT_INTENT", currency: "GBP", price: "12.50", title: "Repair" }];
  const invoice = await send("/invoices", { customer_email: "robin@example.com", items });
  const path = `/invoices/${String(invoice["id"])}`;
  const { payable, currency } = await send(`${path}/payable`, { currency: "EUR" });
  say(`${String(invoice["id"])}: ${String(payable)} ${String(currency)} are to be paid`);
  const paid = await send(`${path}/payments`, {
    idempotency_key: "order-1",
    provider_id: "prov_manual",
    currency,
    price: payable,
    status: "COMPLETED",
  });
  const { status } = paid["invoice"] as { readonly status: string };
  say(`paid: the invoice is ${status}`);
  const shown = await (await fetch(metrics)).text();
  if (status !== "COMPLETED" || !shown.includes("quittance_store_up 1")) process.exitCode = 1;
  say(`SIGTERM ended it with ${String(await serving.stop())}`);
  say(quittance(service, "check").trim());
} finally {
  await serving?.stop("SIGKILL");
  await rates.close();
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}
