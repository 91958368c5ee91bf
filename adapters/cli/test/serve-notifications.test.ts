import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { timestampOf } from "quittance";
import { systemClock } from "@quittance/memory";
import { signNotification } from "@quittance/providers";
import { describe, expect, test } from "vitest";
import { readNotifications } from "../src/serve/read-notifications.ts";
import { expectUsageError, serveInTest, testFolder } from "./in-test.ts";
import { bin, quittance } from "./run-cli.ts";

const folder = testFolder();

const secret = "whsec_of_the_endpoint_in_tests";

/** Writes a file of endpoints, and returns its path. */
const fileOf = (content: unknown, name = "notifications.json"): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};

const endpoint = {
  provider_id: "prov_card",
  organization_id: "org_acme",
  scheme: "stripe",
  secret_variables: ["SECRET"],
};

describe("the file of endpoints", () => {
  test("has secrets from variables and from files", () => {
    const file = fileOf(`${secret}_new\n`, "secret.txt");
    const path = fileOf({
      endpoints: [
        { ...endpoint, secret_files: [file], stripe_refunds: "TOTALS" },
        { ...endpoint, scheme: "adyen", provider_id: "prov_b", secret_variables: ["HEX"] },
      ],
    });
    const variables = { SECRET: ` ${secret} `, HEX: "ab".repeat(32) };
    expect(readNotifications(path, variables)).toEqual([
      {
        providerId: "prov_card",
        organizationId: "org_acme",
        scheme: "stripe",
        secrets: [secret, `${secret}_new`],
        adyenCapture: "AUTOMATIC",
        stripeRefunds: "TOTALS",
      },
      {
        providerId: "prov_b",
        organizationId: "org_acme",
        scheme: "adyen",
        secrets: ["ab".repeat(32)],
        adyenCapture: "AUTOMATIC",
        stripeRefunds: "OBJECTS",
      },
    ]);
  });

  test.each([
    [{ endpoints: [] }, "endpoints must contain at least 1 element"],
    [{ endpoints: [{ ...endpoint, scheme: "paypal" }] }, "endpoints.0.scheme must be one of"],
    [{ endpoints: [{ ...endpoint, provider_id: "card" }] }, "must have the form prov_<id>"],
    [{ endpoints: [{ ...endpoint, secret: "abc" }] }, "endpoints.0.secret: "],
    [{ endpoints: [{ ...endpoint, secret_variables: [] }] }, "Pass 1 to 10 secrets, not 0"],
    [{ endpoints: [{ ...endpoint, secret_variables: ["NONE"] }] }, "NONE has no secret"],
    [{ endpoints: [{ ...endpoint, secret_variables: ["SHORT"] }] }, "at least 16 bytes"],
    [{ endpoints: [{ ...endpoint, secret_files: ["/nowhere/secret"] }] }, "cannot read /nowhere"],
    [{ endpoints: Array(21).fill(endpoint) }, "at most 20 endpoints of prov_card"],
    [
      { endpoints: [endpoint, { ...endpoint, organization_id: "org_globex" }] },
      "org_acme and org_globex have the same secret for notifications of prov_card",
    ],
    ["[]", "must contain a JSON object"],
  ])("rejects %.60j", (content, message) => {
    const path = fileOf(content);
    const variables = { SECRET: secret, SHORT: "short-secret" };
    const read = (): unknown => readNotifications(path, variables);
    expect(read).toThrow(message);
    expect(read).not.toThrow("short-secret");
  });
});

const url = (serving: { readonly url: string }) =>
  `${serving.url}/providers/prov_card/notifications`;

const event = {
  id: "evt_1",
  type: "payment_intent.succeeded",
  created: 1_752_761_454,
  data: { object: { id: "pi_1", amount_received: 100, currency: "eur", latest_charge: "ch_1" } },
};

test("serve records what a provider reports, and logs what is unmatched", async () => {
  expect(bin).not.toBe("");
  const path = fileOf({ endpoints: [endpoint] });
  const serving = await serveInTest(["--notifications", path], { SECRET: secret });
  const { headers, body } = signNotification("stripe", secret, event, systemClock());
  const response = await fetch(url(serving), { method: "POST", headers, body });
  expect([response.status, await response.json()]).toMatchObject([200, { data: { unmatched: 1 } }]);
  await expect.poll(serving.errors).toContain("\n");
  expect(JSON.parse(serving.errors())).toMatchObject({
    level: "warn",
    message: "notification of prov_card",
    unmatched: 1,
    organization_id: endpoint.organization_id,
  });
});

test("serve ignores live notifications in development, and logs that once in a while", async () => {
  const path = fileOf({ endpoints: [endpoint] });
  const args = ["--notifications", path, "--metrics-port", "0"];
  const serving = await serveInTest(args, { SECRET: secret });
  for (const id of ["evt_1", "evt_1", "evt_2"]) {
    const live = { ...event, id, livemode: true };
    const { headers, body } = signNotification("stripe", secret, live, systemClock());
    const response = await fetch(url(serving), { method: "POST", headers, body });
    expect([response.status, await response.json()]).toMatchObject([200, { data: { ignored: 1 } }]);
  }
  await expect.poll(serving.errors).toContain("\n");
  expect(JSON.parse(serving.errors())).toMatchObject({
    level: "warn",
    message: "notification of prov_card",
    ignored: 1,
    problem: expect.stringContaining("sent it live") as unknown,
  });
  const [metrics = ""] = /(?<=^Metrics: )\S+$/mu.exec(serving.startupMessage) ?? [];
  const shown = await (await fetch(metrics)).text();
  expect(shown).toContain('quittance_notifications_total{result="other_mode"} 3');
  expect(shown).not.toContain('result="ignored"');
});

test.each([
  ["of another time", secret, timestampOf("2025-07-17 14:10:54"), "Compare the clocks."],
  ["of another secret", `${secret}_new`, systemClock(), "Compare the secret with that of"],
])("serve logs a signature %s once in a while", async (_, signedBy, time, problem) => {
  const path = fileOf({ endpoints: [endpoint] });
  const serving = await serveInTest(["--notifications", path], { SECRET: secret });
  const { headers, body } = signNotification("stripe", signedBy, event, time);
  for (let sent = 0; sent < 3; sent += 1) {
    const response = await fetch(url(serving), { method: "POST", headers, body });
    expect(response.status).toBe(400);
  }
  await expect.poll(serving.errors).toContain("\n");
  expect(JSON.parse(serving.errors())).toMatchObject({
    level: "warn",
    message: "notification SIGNATURE_INVALID",
    status: 400,
    problem: expect.stringContaining(problem) as unknown,
  });
  expect(serving.errors()).not.toContain(secret);
});

test("serve rejects a file without secrets before it listens", () => {
  const path = fileOf({ endpoints: [endpoint] });
  expectUsageError(quittance(["serve", "--notifications", path]), "SECRET has no secret");
});
