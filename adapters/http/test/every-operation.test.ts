import type { MemoryStore } from "@quittance/memory";
import { scopes } from "quittance";
import { left, portFailed, type Scope } from "quittance/adapter";
import { beforeAll, describe, expect, test } from "vitest";
import exchanges from "../src/openapi/examples.json" with { type: "json" };
import { allOperations } from "../src/operations/all-operations.ts";
import { findIn } from "../src/operations/find-operation.ts";
import { idKindOf } from "../src/operations/path-id.ts";
import {
  key,
  keyFor,
  newStore,
  otherKey,
  service,
  type TestApiOptions,
} from "./create-test-api.ts";
import { partsOf, sendRow } from "./exchange-rows.ts";
import { mounts } from "./mounts.ts";
import { exampleRequests } from "./openapi/example-exchanges.ts";
import { callWith, createApi, noCredentials, type Call } from "./send-to-api.ts";

const find = findIn(allOperations);

/** The examples of successes, each with its operation. There is at least one of each operation. */
const requests = exampleRequests.flatMap((row, index) => {
  const operation = find(row.to)?.operation;
  const isSuccess = (exchanges[index]?.status ?? 500) < 300;
  return isSuccess && operation ? [{ ...row, ...partsOf(row), operation }] : [];
});

const ofRecords = requests.filter(({ operation }) => operation.path.includes("{id}"));

describe("a record that is not there is not found:", () => {
  let call: Call;
  beforeAll(async () => {
    let seconds = 0;
    // Every request is in a second of its own, because some operations have limits.
    ({ call } = createApi({ monotonicMs: () => (seconds += 1) * 1000 }));
    for (const row of exampleRequests) await sendRow(call, row);
  });

  test.each(ofRecords)("$to: $summary", async ({ to, body, operation }) => {
    const [, , id = ""] = to.split("/");
    const other = operation.path.startsWith("/payments") ? "invoice_1" : "payment_1";
    const notFound = [
      await call(to, body, { as: otherKey }),
      await call(to.replace(id, id.replace(/_.*/u, "_none")), body),
      await call(to.replace(id, other), body),
      await call(to.replace(id, "%E0%A4%A"), body),
    ];
    for (const { status, at } of notFound) {
      expect([status, at("log.code"), at("data")]).toEqual([404, "NOT_FOUND", {}]);
    }
  });
});

/** The scopes that a key without scopes lacks. */
const namedScopes: ReadonlyArray<Scope> = ["settings.update"];

const routes = allOperations.map(({ path, scopes: needed, audience }) => {
  const id = `${idKindOf(path) ?? ""}_1`;
  return [path.replace("{id}", id), needed, audience] as const;
});

test.each(routes)("%s needs %j, or is for a %s", async (path, needed, audience) => {
  const { call } = createApi();
  for (const scope of scopes) {
    const { status } = await call(path, {}, { as: keyFor(scope) });
    const suffices = needed.every((each) => each === scope);
    expect([scope, status === 403]).toEqual([scope, !suffices]);
  }
  const isNamed = needed.every((scope) => !namedScopes.includes(scope));
  expect((await call(path, {}, { as: key })).status !== 403).toBe(isNamed);
  const payer = await call(path, {}, { as: noCredentials });
  expect(payer.status).toBe(audience === "organization" ? 401 : 404);
});

test.each(routes)("%s rejects unknown properties", async (path, [scope]) => {
  const { call } = createApi();
  const text = '{"statuss": ["PENDING"], "__proto__": 1, "constructor": 2}';
  const isNamed = scope !== undefined && namedScopes.includes(scope);
  const response = await call(path, text, isNamed ? { as: keyFor(scope) } : {});
  const unknown = Object.entries(response.messages).filter(
    ([, found]) => found === "Unknown field",
  );
  expect(unknown.map(([property]) => property)).toEqual(["statuss", "__proto__", "constructor"]);
});

/** Options of a host, and the groups of operations that it does not have. */
const hosts: ReadonlyArray<readonly [string, TestApiOptions, ReadonlyArray<string>]> = [
  ["extensions and a catalog", { extensions: false, withCatalog: false }, ["extension", "catalog"]],
  ["extensions", { extensions: false }, ["extension"]],
  ["a catalog", { withCatalog: false }, ["catalog"]],
  ["webhooks", { webhooks: undefined }, ["webhooks"]],
  ["settings", { settings: undefined }, ["settings"]],
  ["e-invoices", { eInvoices: undefined }, ["einvoices"]],
];

describe.each(Object.entries(mounts))("through %s", (_, mount) => {
  test.each(hosts)(
    "a host without %s does not know their operations",
    async (__, options, groups) => {
      const mounted = await mount(service(options));
      const call = callWith(mounted.send);
      for (const { to, body, options, operation } of requests) {
        const response = await call(to, body, options);
        const isKnown = !groups.includes(operation.group);
        // An unknown path is not found before credentials are checked.
        const { status } = await call(to, body, { as: "sk_test_unknown" });
        expect([to, status], operation.operationId).toEqual([to, isKnown ? 401 : 404]);
        if (!isKnown) expect(response.at("log.code")).toBe("NOT_FOUND");
      }
      await mounted.close();
    },
  );
});

test("every operation returns 503 if the store fails, without details of it", async () => {
  const failed = () => () => Promise.resolve(left(portFailed("invoices", "canary")));
  const failing = (port: object): object => new Proxy(port, { get: () => failed });
  const store = Object.fromEntries(
    Object.entries(newStore()).map(([name, port]) => [name, failing(port as object)]),
  ) as unknown as MemoryStore;
  const { call } = createApi({ store });
  for (const { to, body, options, operation } of requests) {
    const { status, at, text } = await call(to, body, options);
    expect([to, status, at("log.code")], operation.operationId).toEqual([
      ...[to, 503, "REPOSITORY_UNAVAILABLE"],
    ]);
    expect(text).not.toContain("canary");
  }
});
