import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { verifyQuote } from "quittance";
import type { Envelope, QuoteJson } from "quittance/wire";
import { expect, test } from "vitest";
import { quittance, sendCurl, serve } from "./run-cli.ts";

test("serve prints a curl line that works, and ends with 0 when asked to stop", async () => {
  const serving = await serve();
  const response = await sendCurl(serving.greeting);
  const answer = (await response.json()) as Envelope<QuoteJson>;
  expect(response.status).toBe(200);
  expect(answer.env).toBe("development");
  expect(answer.data.items[0]?.calculations.map((step) => step.calculation_type)).toEqual([
    "PRODUCT",
    "CURRENCY_CHANGE",
  ]);
  expect(verifyQuote(answer.data)).toEqual([]);
  expect(await serving.stop()).toBe(0);
});

test("--env production takes live keys and refuses test keys", async () => {
  const serving = await serve(["--env", "production"]);
  const test = await sendCurl(serving.greeting);
  const live = await sendCurl(serving.greeting.replace("sk_test", "sk_live"));
  expect([test.status, live.status]).toEqual([401, 200]);
  expect(((await live.json()) as { readonly env: string }).env).toBe("production");
  await serving.stop();
});

test("--max-rate-age refuses rates that are too far from --now", async () => {
  const fresh = await serve(["--max-rate-age", "60", "--now", "2025-07-17 14:11:54"]);
  expect((await sendCurl(fresh.greeting)).status).toBe(200);
  await fresh.stop();
  const stale = await serve(["--max-rate-age", "60", "--now", "2025-07-17 14:11:55"]);
  const response = await sendCurl(stale.greeting);
  expect([response.status, response.headers.get("x-error-code")]).toEqual([503, "RATE_STALE"]);
  await stale.stop();
});

test("a port that is taken is a mistake of use", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as AddressInfo;
  const { code, err } = quittance(["serve", "--port", String(port)]);
  expect(code).toBe(2);
  expect(err).toContain(`Cannot listen on 127.0.0.1:${String(port)}`);
  taken.close();
});
