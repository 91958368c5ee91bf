import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoryStore, type MemoryStore } from "@quittance/memory";
import { poolExecutor, postgresStore, type PostgresStore } from "@quittance/postgres";
import { Pool } from "pg";
import {
  currencies,
  idOf,
  timestampOf,
  type OrganizationId,
  type Provider,
  type TotalsProfile,
} from "quittance";
import { providerCodec, type JsonObject } from "quittance/wire";
import { expect, onTestFinished, test } from "vitest";
import { databaseInTest, testFolder } from "./in-test.ts";
import { allParts, apiOf, fillShop, ownParts, rates, readShop } from "./pasted-shop.ts";
import { quittance } from "./run-cli.ts";
import { dataset, issuesOf } from "./sample-file.ts";

const folder = testFolder();

const profiles = ["invoice", "shop", "exact"] as const;

const seller = {
  legalName: "Muster GmbH",
  address: { street: "Weg 1", city: "Berlin", postCode: "10115", country: "DE" },
  vatId: "DE136695976",
  paymentTerms: "30 days net",
};

const provider: Provider = {
  ...{ id: idOf("prov", "prov_bank"), name: "Bank", type: "FIAT", isActive: true, currencies },
  createdAt: timestampOf("2026-01-01 00:00:00"),
  updatedAt: undefined,
};

const shopOf = (profile: TotalsProfile): OrganizationId => idOf("org", `org_${profile}`);

const store = memoryStore({
  organizations: profiles.map((profile) => ({
    ...{ id: shopOf(profile), name: "Shop", imageUrl: undefined, seller },
  })),
  providers: [provider],
});

const shops = await Promise.all(
  profiles.map(async (profile) => {
    const records = await fillShop(apiOf(store, shopOf(profile), profile));
    return { profile, records };
  }),
);

type Responses = Awaited<ReturnType<typeof readShop>>;

/** Reads every record of every organization from a store. */
const readAll = (from: MemoryStore | PostgresStore, expand: ReadonlyArray<string>) =>
  Promise.all(
    shops.map(({ profile, records }) =>
      readShop(apiOf(from, shopOf(profile), profile), records, expand),
    ),
  );

/** Creates a data file of responses, without the lists that others contain. */
const fileOf = (
  responses: ReadonlyArray<Responses>,
  without: ReadonlyArray<string>,
): JsonObject => {
  const lists = Object.keys(responses[0] ?? {}).filter((list) => !without.includes(list));
  return {
    organizations: profiles.map((profile) => ({
      id: shopOf(profile),
      name: "Shop",
      totals: profile,
    })),
    ...{ api_keys: [], access_tokens: [], rates, providers: [providerCodec.json.write(provider)] },
    ...Object.fromEntries(
      lists.map((list) => [list, responses.flatMap((found) => found[list] ?? [])]),
    ),
  };
};

const inside = ["payments", "refunds", "credit_notes"];

test.each([
  ["with everything inside the invoices", allParts, inside],
  ["with payments, refunds and credit notes in lists", ownParts, []],
])("responses can be pasted into a data file, %s", async (_, expand, without) => {
  const responses = await readAll(store, expand);
  const file = fileOf(responses, without);
  expect(issuesOf(file)).toEqual([]);
  expect(await readAll(memoryStore(dataset(file)), expand)).toEqual(responses);
});

test("responses can be pasted into a file of import records, which is imported once", async () => {
  const database = await databaseInTest("cli_pasted");
  const path = join(folder, "pasted.json");
  const responses = await readAll(store, allParts);
  writeFileSync(path, JSON.stringify(fileOf(responses, inside)));
  const run = (...args: ReadonlyArray<string>) =>
    quittance([...args, "--database-url", database.url]);
  for (const profile of profiles) {
    expect(run("init", "--organization", shopOf(profile), "--name", "Shop").code).toBe(0);
  }
  for (let time = 0; time < 2; time += 1) {
    expect(run("import", "records", path)).toMatchObject({ code: 0, err: "" });
  }
  expect(run("check").out).toBe("No problems found.\n");
  const pool = new Pool({ connectionString: database.url });
  onTestFinished(() => pool.end());
  expect(await readAll(postgresStore(poolExecutor(pool)), allParts)).toEqual(responses);
});
