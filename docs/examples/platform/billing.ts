import { poolExecutor, postgresStore, type PostgresStore } from "@quittance/postgres";
import { drizzleExecutor, type DrizzleTransaction } from "@quittance/postgres/drizzle";
import { migrate } from "@quittance/postgres/migrate";
import { inArray } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { createAdministration, createQuittance, orThrow, ownCatalog } from "quittance";
import type { RateProvider, Seller, Shop } from "quittance";
import { createPricing, policy, priced } from "./prices.ts";
import { articles } from "./tables.ts";

export const organizationId = "org_lamps";
export const card = "prov_card";

const seller: Seller = {
  legalName: "Lampenladen GmbH",
  address: { street: "Hauptstr. 1", postCode: "50667", city: "Köln", country: "DE" },
  vatId: "DE136695976",
  contact: { name: "Ada Klein", phone: "+49 221 1234", email: "ada@lamps.example" },
  endpoint: "ada@lamps.example",
  endpointScheme: "EM",
  paymentTerms: "Zahlbar in 14 Tagen ohne Abzug",
  accounts: [{ iban: "DE02120300000000202051", bic: "BYLADEM1001" }],
};

type Catalog = Pick<NodePgDatabase, "select">;

/** Migrates the database, and creates what the shop sells with. Safe to repeat. */
export const createBilling = async (pool: Pool, rates: RateProvider) => {
  const executor = poolExecutor(pool);
  await migrate(executor);
  const store = postgresStore(executor);
  const ports = { ...store, ...policy, rates, environment: "development" } as const;
  const { organizations, providers } = createAdministration(ports);
  orThrow(await organizations.create({ id: organizationId, name: "Lampenladen", seller }));
  const cards = { id: card, name: "Card", type: "FIAT", currencies: ["EUR", "GBP"] } as const;
  orThrow(await providers.create(cards));
  const vat = await createPricing(createQuittance(ports).forOrganization(organizationId));

  const db = drizzle(pool);
  const shopOn = (connection: PostgresStore, tables: Catalog): Shop => {
    const catalog = ownCatalog(async (ids) =>
      (await tables.select().from(articles).where(inArray(articles.id, ids))).map(priced(vat)),
    );
    return createQuittance({ ...ports, ...connection, catalog }).forOrganization(organizationId);
  };
  type Transaction = Catalog & DrizzleTransaction;
  const shopIn = (tx: Transaction) => shopOn(postgresStore(drizzleExecutor(tx)), tx);
  return { ports, db, shop: shopOn(store, db), shopIn };
};

export type Billing = Awaited<ReturnType<typeof createBilling>>;
