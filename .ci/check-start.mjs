/**
 * Checks that the command serves the sample data and prices a request, with the packages that a
 * plain `npm ci` installs: `node .ci/check-start.mjs`. With QUITTANCE_FROM=dist it is the build
 * that serves. Exit code 1 means that it did not.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePort } from "../test/lab/run-bounded.mjs";

const port = await freePort();
const server = spawn(
  process.execPath,
  ["adapters/cli/bin/quittance.js", "serve", "--port", String(port)],
  { cwd: new URL("..", import.meta.url), stdio: ["ignore", "pipe", "inherit"] },
);
const ended = once(server, "exit");
const ready = (async () => {
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith("Press Ctrl-C")) return;
  }
  throw new Error("The server ended before it was ready.");
})();

const say = (text, isRight) => {
  process.stdout.write(`${text}\n`);
  if (!isRight) process.exitCode = 1;
};

/** Two lamps for 10 GBP each with 10 % off, which are 18 GBP in any currency of the quote. */
const item = {
  type: "PAYMENT_INTENT",
  title: "Lamp",
  currency: "GBP",
  price: "10",
  quantity: 2,
  adjustments: [{ type: "DISCOUNT", percent: "10" }],
};

try {
  await ready;
  const address = `http://127.0.0.1:${String(port)}`;
  for (const path of ["/ready", "/docs", "/docs/redoc.js", "/openapi.json", "/console/"]) {
    const response = await fetch(`${address}${path}`);
    const { length } = await response.text();
    say(`${path}: ${String(response.status)}, ${String(length)} characters`, response.ok);
  }
  const quote = await fetch(`${address}/pay/quote`, {
    method: "POST",
    headers: {
      authorization: "sk_test_sample_key_of_org_meadow",
      "content-type": "application/json",
    },
    body: JSON.stringify({ currency: "GBP", items: [item] }),
  });
  const { price, currency } = (await quote.json()).data?.total ?? {};
  const total = `${String(price)} ${String(currency)}`;
  say(`/pay/quote: ${String(quote.status)}, ${total}`, total === "18 GBP");
} finally {
  server.kill("SIGTERM");
  await ended;
}
