import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import type { ErrorDetails } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeListener } from "@quittance/http/node";
import { afterAll, expect, test, vi } from "vitest";
import shop from "../../../docs/examples/host-fetch.ts";
import { server } from "../../../docs/examples/host-node.ts";
import { differencesOf } from "./hosts/differences.ts";
import { asRequests, overTheWire } from "./hosts/send-case.ts";
import { renew } from "./hosts/service-under-test.ts";
import { runWireSuite, wireCases } from "./hosts/wire-suite.ts";
import { listen, stop } from "./listen.ts";
import { post } from "./mounts.ts";
import { key, service } from "./create-test-api.ts";

// The recipes mount the service of the suite in the place of their own. Other files of this worker
// may have loaded them with theirs: they are loaded anew here, and once more after this file.
vi.hoisted(() => {
  vi.resetModules();
});
vi.mock("../../../docs/examples/host-handler.ts", () => import("./hosts/service-under-test.ts"));

afterAll(() => {
  vi.resetModules();
});

// `frameworks.test.ts` runs the suite in the hosts of other recipes.
test("the service returns the expected responses over node:http, and the same bytes over fetch", async () => {
  renew();
  const port = await listen(server);
  const reference = await runWireSuite(overTheWire(port)).finally(() => stop(server));
  expect(differencesOf("node:http", reference, reference)).toEqual([]);

  renew();
  const outcomes = await runWireSuite(asRequests(shop.fetch));
  expect(differencesOf("a handler of fetch", outcomes, reference)).toEqual([]);
});

test("the suite has a name for each case", () => {
  expect(new Set(wireCases.map(({ name }) => name)).size).toBe(wireCases.length);
});

test("a parser of the host that consumes the body is an error, and the request does not count as empty", async () => {
  const reported: Array<ErrorDetails> = [];
  const edge = service({ hooks: [{ onError: (facts) => reported.push(facts) }] });
  const listener = nodeListener(edge);
  const parsing = createServer((request, response) => {
    void text(request).then(() => {
      listener(request, response);
    });
  });
  const port = await listen(parsing);
  const payments = `http://127.0.0.1:${String(port)}/payments`;
  const { status } = await fetch(payments, post({ limit: 0 }, {}, key)).finally(() =>
    stop(parsing),
  );
  expect(status).toBe(500);

  const request = new Request("http://shop.example/payments", post({ limit: 0 }, {}, key));
  await request.text();
  expect((await fetchHandler(edge)(request)).status).toBe(500);
  expect(reported.map(({ cause }) => String(cause))).toEqual([
    expect.stringContaining("in front of body parsers"),
    expect.stringContaining("in front of body parsers"),
  ]);
});
