import { memoryStore, randomSecrets } from "@quittance/memory";
import {
  createAdministration,
  createQuittance,
  orThrow,
  singleCurrency,
  timestampOf,
  type Organization,
} from "quittance";
import {
  createSettings,
  createWebhooks,
  fromJson,
  left,
  portFailed,
  responses,
  type Actor,
} from "quittance/adapter";
import { describe, expect, test } from "vitest";
import type { SettingsChanges } from "./setting.ts";

const now = timestampOf("2026-12-31 23:30:00");
const shop = "org_shop";
const iban = "DE89370400440532013000";
const otherIban = "GB29NWBK60161331926819";
const seller = { legalName: "Shop GmbH", address: { country: "DE" }, accounts: [{ iban }] };
const key: Actor = { type: "API_KEY", id: "key_1" };

const open = (given: Partial<Organization> = {}) => {
  const organization = { id: shop, name: "Shop", imageUrl: undefined, ...given } as const;
  const time = { now };
  const ports = {
    ...memoryStore({ organizations: [organization] }),
    clock: () => time.now,
    secrets: randomSecrets,
    environment: "development" as const,
  };
  const settings = createSettings(ports);
  const read = async () => orThrow(await settings.read(shop));
  const change = async (changes: Omit<SettingsChanges, "revision">) =>
    settings.update(shop, { ...changes, revision: (await read()).revision }, key);
  const events = async () =>
    orThrow(await ports.outbox.read(shop, undefined, 100)()).map(({ event }) => event);
  return { ports, settings, read, change, events, time };
};

describe("settings are read", () => {
  test("with the next numbers by the time zone of the seller", async () => {
    const numbers = { numbering: "R-{YYYY}-{n:3}", creditNumbering: "C{n}" };
    const { read } = open({ ...numbers, seller: { ...seller, timeZone: "Europe/Berlin" } });
    expect(await read()).toMatchObject({ nextNumber: "R-2027-001", nextCreditNumber: "C1" });
  });

  test("without a next number if there is no pattern", async () => {
    expect(await open().read()).toMatchObject({ nextNumber: undefined });
  });

  test("of a known organization only", async () => {
    const { settings } = open();
    expect(await settings.read("org_none")).toEqual(left({ kind: "OrganizationNotFound" }));
    const update = settings.update("org_none", { revision: "0".repeat(16) });
    expect(await update).toEqual(left({ kind: "OrganizationNotFound" }));
    const numbered = { revision: "0".repeat(16), numbering: "R{n}" };
    expect(await settings.update("org_none", numbered)).toEqual(
      left({ kind: "OrganizationNotFound" }),
    );
  });
});

describe("settings are changed", () => {
  test("to the same record as by administration, whose events differ in the actor", async () => {
    const changes = { name: "Shop Ltd", totals: "invoice", numbering: "R{n}" } as const;
    const [byRoute, byCommand] = [open(), open()];
    orThrow(await byRoute.change(changes));
    const ports = { ...byCommand.ports, actor: { type: "COMMAND", id: undefined } } as const;
    orThrow(await createAdministration(ports).organizations.update(shop, changes));
    expect(await byRoute.read()).toEqual(await byCommand.read());
    const changed = [
      { property: "name", before: "Shop", after: "Shop Ltd" },
      { property: "totals", before: null, after: "invoice" },
      { before: null, after: "R{n}" },
    ];
    const [event] = await byRoute.events();
    expect(event && responses.renderEvent(event)).toMatchObject({
      type: "organization.updated",
      data: { organization_change: { actor: { type: "API_KEY", id: "key_1" }, changed } },
    });
    const [other] = await byCommand.events();
    expect(other && responses.renderEvent(other)).toMatchObject({
      data: { organization_change: { actor: { type: "COMMAND", id: null }, changed } },
    });
  });

  test("once by concurrent requests with one revision", async () => {
    const { settings, read } = open();
    const { revision } = await read();
    const results = await Promise.all(
      ["A", "B", "C"].map((name) => settings.update(shop, { name, revision })),
    );
    expect(results.filter(({ _tag }) => _tag === "Right")).toHaveLength(1);
    const failed = results.filter(({ _tag }) => _tag === "Left");
    expect(failed).toEqual([left({ kind: "SettingsChanged" }), left({ kind: "SettingsChanged" })]);
  });

  test("without an event if nothing differs", async () => {
    const { change, events, read } = open();
    const { revision } = await read();
    orThrow(await change({ name: "Shop" }));
    expect(await events()).toEqual([]);
    expect((await read()).revision).toBe(revision);
  });

  test("unless a rule of the organization is broken", async () => {
    const { settings, read } = open();
    const { revision } = await read();
    const body = { increments: { CHF: "0.05" }, revision };
    expect(await settings.update(shop, fromJson(body))).toMatchObject({
      left: { kind: "Invalid", issues: [{ path: ["increments"] }] },
    });
    expect((await read()).revision).toBe(revision);
  });
});

describe("changes are listed", () => {
  test("newest first with those of webhook endpoints, in pages", async () => {
    const { ports, settings, change, time } = open();
    const [checkUrl, newSecret] = [() => Promise.resolve(undefined), () => "whsec_secret"];
    const webhooks = createWebhooks({ ...ports, checkUrl, newSecret });
    orThrow(await change({ seller, confirm: "3000" }));
    const at = async (next: string) => {
      time.now = timestampOf(next);
      return orThrow(await settings.changes(shop)).rows[0];
    };
    await at("2027-01-01 00:00:00");
    const url = "https://shop.example/events";
    const { endpoint } = orThrow(await webhooks.create(shop, { url }, key));
    const created = await at("2027-01-01 00:00:01");
    orThrow(await webhooks.rotateSecret(shop, endpoint.id, {}, key));
    const rotated = await at("2027-01-01 00:00:02");
    orThrow(await webhooks.disable(shop, endpoint.id, key));
    orThrow(await webhooks.disable(shop, endpoint.id, key));
    const about = (type: string, names: ReadonlyArray<string>) => ({
      type,
      subject: {
        change: { actor: key, changed: names.map((property) => ({ property })) },
      },
    });
    const expected = [
      about("webhook_endpoint.disabled", ["is_active"]),
      about("webhook_endpoint.updated", ["secret"]),
      about("webhook_endpoint.created", ["url", "is_active"]),
      about("organization.updated", ["seller.legal_name", "seller.address", "seller.accounts"]),
    ];
    const { rows } = orThrow(await settings.changes(shop));
    expect(rows).toMatchObject(expected);
    expect(JSON.stringify(rows.map(responses.renderEvent))).not.toContain("whsec_secret");
    expect(rows.slice(1, 3)).toEqual([rotated, created]);
    const first = orThrow(await settings.changes(shop, { limit: 3 }));
    const cursor = first.nextCursor ?? "";
    const rest = orThrow(await settings.changes(shop, { limit: 3, cursor }));
    expect([...first.rows, ...rest.rows]).toEqual(rows);
    expect(orThrow(await settings.changes("org_none")).rows).toEqual([]);
  });
});

describe("a new account of the seller", () => {
  test.each<readonly [string, SettingsChanges["confirm"]]>([
    ["without confirmation", undefined],
    ["with other characters", "3001"],
    ["with too few characters", "000"],
  ])("is rejected %s", async (_, confirm) => {
    const { change, events, read } = open();
    const { revision } = await read();
    const confirmed = confirm === undefined ? {} : { confirm };
    expect(await change({ seller, ...confirmed })).toEqual(
      left({ kind: "ConfirmationRequired", accounts: 1 }),
    );
    expect((await read()).revision).toBe(revision);
    expect(await events()).toEqual([]);
  });

  test("is stored with its last four characters, and an event of its own", async () => {
    const { change, events } = open();
    orThrow(await change({ seller, confirm: "3000" }));
    expect((await events()).map(({ type }) => type)).toEqual([
      ...["organization.updated", "seller.accounts_changed"],
    ]);
  });

  test("is rejected beside another new one", async () => {
    const { change } = open();
    const accounts = [{ iban }, { iban: otherIban }];
    expect(await change({ seller: { ...seller, accounts }, confirm: "3000" })).toEqual(
      left({ kind: "ConfirmationRequired", accounts: 2 }),
    );
  });

  test("can replace one, or be one without an IBAN", async () => {
    for (const [account, confirm] of [
      [{ iban: otherIban }, "6819"],
      [{ id: "12-3456-78" }, "6-78"],
    ] as const) {
      const { change } = open({ seller });
      const changed = { ...seller, accounts: [account] };
      expect(await change({ seller: changed })).toMatchObject({
        left: { kind: "ConfirmationRequired" },
      });
      orThrow(await change({ seller: changed, confirm }));
    }
  });

  test("is not one that the seller has, in another order or with another name", async () => {
    const both = { ...seller, accounts: [{ iban }, { iban: otherIban }] };
    const { change, events } = open({ seller: both });
    const accounts = [{ iban: otherIban, name: "Shop" }, { iban }];
    orThrow(await change({ seller: { ...both, accounts } }));
    orThrow(await change({ seller: { ...both, accounts: [{ iban }] } }));
    const types = (await events()).map(({ type }) => type);
    expect(types.filter((type) => type === "seller.accounts_changed")).toHaveLength(2);
  });

  test("reaches new invoices only", async () => {
    const { ports, change } = open({ seller });
    const quittance = createQuittance({
      ...ports,
      rates: singleCurrency("EUR"),
      totals: "invoice",
    });
    const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "10" } as const;
    const request = { customerEmail: "ada@example.com", items: [item] };
    const create = async () =>
      orThrow(await quittance.invoices.create(shop, request)).invoice.seller?.accounts;
    const before = await create();
    orThrow(
      await change({ seller: { ...seller, accounts: [{ iban: otherIban }] }, confirm: "6819" }),
    );
    expect([before, await create()]).toEqual([[{ iban }], [{ iban: otherIban }]]);
  });
});

describe("a numbering", () => {
  test("is not stored if the organization cannot be read", async () => {
    const { ports, read } = open();
    const { revision } = await read();
    const failed = left(portFailed("organizations", new Error("no connection")));
    const organizations = {
      ...ports.organizations,
      findOrganization: () => () => Promise.resolve(failed),
    };
    const settings = createSettings({ ...ports, organizations });
    expect(await settings.update(shop, { revision, numbering: "R{n}" })).toEqual(failed);
    expect((await read()).organization.numbering).toBeUndefined();
  });

  test("is rejected if a document has its next number", async () => {
    const { ports, change, read, events } = open();
    const quittance = createQuittance({
      ...ports,
      rates: singleCurrency("EUR"),
      totals: "invoice",
      numbering: { name: "earlier", pattern: "A{n}" },
      creditNoteNumbering: { name: "earlier", pattern: "K{n}" },
    });
    const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "10" } as const;
    const request = { customerEmail: "ada@example.com", items: [item] };
    const { invoice, items } = orThrow(await quittance.invoices.create(shop, request));
    const lines = items.map(({ id }) => ({ invoiceItemId: id, quantity: 1 }));
    orThrow(await quittance.creditNotes.create(shop, invoice.id, { idempotencyKey: "1", lines }));
    expect(await change({ numbering: "A{n}" })).toEqual(
      left({ kind: "NumberTaken", number: "A1" }),
    );
    expect(await change({ creditNumbering: "K{n}" })).toEqual(
      left({ kind: "NumberTaken", number: "K1" }),
    );
    const before = (await events()).filter(({ subject }) => subject.kind === "Organization");
    expect(before).toEqual([]);
    orThrow(await change({ numbering: "A{n:2}", creditNumbering: "A{n}" }));
    expect(await read()).toMatchObject({ nextNumber: "A01", nextCreditNumber: "A1" });
  });
});
