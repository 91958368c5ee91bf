import { authenticateBy, createHttpHandler, tokenBuckets, type Head } from "@quittance/http";
import { nodeDigest } from "@quittance/http/node";
import { memoryCredentials } from "@quittance/memory";
import { createQuittance } from "quittance";
import type { CredentialRepository } from "quittance/adapter";
import { fixedClock, sequentialIds } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { createApi, place } from "./send-to-api.ts";
import { key, newStore, rates } from "./create-test-api.ts";

const known = memoryCredentials([
  { digest: nodeDigest(key), organizationId: "org_one", scopes: undefined },
]);

/** A service whose look-ups of credentials are counted; an address may call five times. */
const guarded = () => {
  const called = { lookUps: 0 };
  const credentials: CredentialRepository = {
    findByDigest: (digest) => {
      called.lookUps += 1;
      return known.findByDigest(digest);
    },
  };
  const clock = fixedClock("2025-07-17 15:00:00");
  const handler = createHttpHandler({
    payments: createQuittance({ ...newStore(), rates, clock, newId: sequentialIds() }),
    environment: "development",
    authenticate: authenticateBy(credentials, { environment: "development", digest: nodeDigest }),
    addressLimiter: tokenBuckets({ capacity: 5, perSecond: 1, now: () => 0 }),
  });
  const send = async (peer: string, authorization: string, path = "/pay/quote") => {
    const header = (name: string) => (name === "authorization" ? authorization : undefined);
    const head: Head = { method: "POST", path, hasBody: false, peer, header };
    const opened = await handler.open(head);
    return opened.kind === "Reply" ? opened.status : 200;
  };
  return { called, send };
};

describe("a limit by address", () => {
  test("limits how many of 1,000 guesses of one network reach the credential store", async () => {
    const { called, send } = guarded();
    const statuses: Record<number, number> = {};
    for (let guess = 0; guess < 1000; guess += 1) {
      const peer = `2001:db8::${guess.toString(16)}`;
      const status = await send(peer, `sk_test_guess_${String(guess)}`);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    expect(statuses).toEqual({ 401: 5, 429: 995 });
    expect(called.lookUps).toBe(5);
    expect(await send("192.0.2.2", key)).toBe(200);
  });

  test("applies to known credentials too, and not to unknown paths", async () => {
    const { send } = guarded();
    for (let count = 0; count < 10; count += 1) {
      expect(await send("192.0.2.1", key, "/nowhere")).toBe(404);
    }
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push(await send("192.0.2.1", key));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("is called once for each routed request, with the address alone", async () => {
    const called: Array<unknown> = [];
    const { call } = createApi({
      addressLimiter: (request) => {
        called.push(request);
        return called.length > 1 ? 9 : 0;
      },
    });
    await place(call);
    const rejected = await call("/invoices/list", {}, { as: "sk_test_wrong" });
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "9"]);
    const unknown = { organizationId: undefined, peer: undefined };
    expect(called).toEqual([
      { ...unknown, route: "/invoices" },
      { ...unknown, route: "/invoices/list" },
    ]);
  });
});
