import { memoryStore, type MemoryStore } from "@quittance/memory";
import { orThrow, timestampOf } from "quittance";
import type { NewApiKey, TaskEither, WebhookEndpoint } from "quittance/adapter";
import type { PortFailed } from "quittance/errors";
import { expect, test } from "vitest";

const [shop, bank] = ["org_shop", "prov_bank"] as const;
const createdAt = timestampOf("2025-01-01 00:00:00");

const endpoint: WebhookEndpoint = {
  id: "endpoint_a",
  organizationId: shop,
  url: "https://example.com/",
  types: undefined,
  isActive: true,
  disabledReason: undefined,
  createdAt,
  updatedAt: undefined,
};

const { key, digest }: NewApiKey = {
  digest: "0".repeat(64),
  key: {
    id: "key_a",
    organizationId: shop,
    name: "Web",
    scopes: ["invoices.read"],
    environment: "development",
    createdAt,
    expiresAt: undefined,
    revokedAt: undefined,
    lastUsedAt: undefined,
    replacedBy: undefined,
  },
};

const fail = (): never => {
  throw new Error("a defect in the function");
};

test.each<
  readonly [
    name: string,
    change: (store: MemoryStore) => TaskEither<PortFailed, unknown>,
    read: (store: MemoryStore) => TaskEither<PortFailed, unknown>,
  ]
>([
  [
    "changeOrganization",
    ({ organizations }) => organizations.changeOrganization(shop, fail),
    ({ organizations }) => organizations.findOrganization(shop),
  ],
  [
    "changeProvider",
    ({ providerWriter }) => providerWriter.changeProvider(bank, fail),
    ({ providers }) => providers.findProviders(new Set([bank])),
  ],
  [
    "changeEndpoint",
    ({ endpoints }) => endpoints.changeEndpoint(shop, endpoint.id, fail),
    ({ endpoints }) => endpoints.findEndpoint(shop, endpoint.id),
  ],
  [
    "changeKey",
    ({ apiKeys }) => apiKeys.changeKey(shop, key.id, fail),
    ({ apiKeys }) => apiKeys.findKey(shop, key.id),
  ],
])(
  "%s changes nothing if its function throws, and can be called again",
  async (_, change, read) => {
    const store = memoryStore({
      organizations: [{ id: shop, name: "Shop", imageUrl: undefined }],
      providers: [
        { id: bank, name: "Bank", type: "FIAT", isActive: true, currencies: ["EUR"], createdAt },
      ],
    });
    orThrow(await store.endpoints.storeEndpoint(shop, endpoint, "secret", [])());
    orThrow(await store.apiKeys.storeKey({ key, digest })());
    const before = orThrow(await read(store)());
    expect(before).not.toEqual(undefined);
    for (const attempt of [1, 2]) {
      await expect(change(store)(), String(attempt)).rejects.toThrow("a defect in the function");
      expect(orThrow(await read(store)())).toEqual(before);
    }
  },
);
