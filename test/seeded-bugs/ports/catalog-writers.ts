import { idOf, type BillingSchema, type Product } from "quittance";
import { type CatalogWriter } from "quittance/adapter";
import {
  done,
  faulty,
  giving,
  pause,
  type LedgerMaker,
  type LedgerMakers,
} from "./ledger-maker.ts";

type Version = Product | BillingSchema;

/** Versions go through a function before they are kept. */
const storing = (change: <Found extends Version>(version: Found) => Found): LedgerMaker =>
  faulty(({ catalogWriter }) => ({
    catalogWriter: {
      ...catalogWriter,
      storeProduct: (owner, version) => catalogWriter.storeProduct(owner, change(version)),
      storeBillingSchema: (owner, version) =>
        catalogWriter.storeBillingSchema(owner, change(version)),
    },
  }));

/** Changes the result of each write with a function. */
const changingResult = (change: <Found extends Version>(version: Found) => Found): LedgerMaker =>
  faulty(({ catalogWriter }) => ({
    catalogWriter: {
      ...catalogWriter,
      storeProduct: (owner, version) =>
        giving(async () => change(await done(catalogWriter.storeProduct(owner, version)))),
      storeBillingSchema: (owner, version) =>
        giving(async () => change(await done(catalogWriter.storeBillingSchema(owner, version)))),
    },
  }));

const deactivating = (bug: (writer: CatalogWriter) => Partial<CatalogWriter>): LedgerMaker =>
  faulty(({ catalogWriter }) => ({
    catalogWriter: { ...catalogWriter, ...bug(catalogWriter) },
  }));

/** Stores with one bug each in how they write a catalog. */
export const mutantCatalogWriters: LedgerMakers = {
  "leaves the version before active": storing((version) => ({
    ...version,
    versionGroupId: version.id,
  })),
  "makes other groups inactive too": storing((version) => ({
    ...version,
    versionGroupId: "group",
  })),
  "makes a new version inactive": storing((version) => ({ ...version, isActive: false })),
  "gives back less than it was given": changingResult((version) => ({ ...version, name: "" })),
  "stores versions for everybody": faulty(({ catalogWriter }) => ({
    catalogWriter: {
      ...catalogWriter,
      storeProduct: (owner, version) =>
        giving(async () => {
          await done(catalogWriter.storeProduct(idOf("org", "org_other"), version));
          return done(catalogWriter.storeProduct(owner, version));
        }),
      storeBillingSchema: (owner, version) =>
        giving(async () => {
          await done(catalogWriter.storeBillingSchema(idOf("org", "org_other"), version));
          return done(catalogWriter.storeBillingSchema(owner, version));
        }),
    },
  })),
  "looks for the active version before it stores": faulty(({ catalog, catalogWriter }) => {
    const active = new Map<string, Version>();
    return {
      catalog,
      catalogWriter: {
        ...catalogWriter,
        storeProduct: (owner, version) =>
          giving(async () => {
            const before = active.get(version.versionGroupId);
            await pause();
            active.set(version.versionGroupId, version);
            const alone = { ...version, versionGroupId: version.id };
            if (before === undefined) return done(catalogWriter.storeProduct(owner, alone));
            return done(catalogWriter.storeProduct(owner, version));
          }),
        storeBillingSchema: (owner, version) =>
          giving(async () => {
            const before = active.get(version.versionGroupId);
            await pause();
            active.set(version.versionGroupId, version);
            const alone = { ...version, versionGroupId: version.id };
            if (before === undefined) return done(catalogWriter.storeBillingSchema(owner, alone));
            return done(catalogWriter.storeBillingSchema(owner, version));
          }),
      },
    };
  }),
  "deactivates without saying when": deactivating((writer) => ({
    deactivateProduct: (owner, id) =>
      writer.deactivateProduct(owner, id, "2025-01-01 00:00:00" as never),
    deactivateBillingSchema: (owner, id) =>
      writer.deactivateBillingSchema(owner, id, "2025-01-01 00:00:00" as never),
  })),
  "updates a version before it is created": deactivating((writer) => ({
    deactivateProduct: (owner, id, updatedAt) =>
      giving(async () => {
        const found = await done(writer.deactivateProduct(owner, id, updatedAt));
        return found?.updatedAt === found?.createdAt ? found && { ...found, updatedAt } : found;
      }),
    deactivateBillingSchema: (owner, id, updatedAt) =>
      giving(async () => {
        const found = await done(writer.deactivateBillingSchema(owner, id, updatedAt));
        return found?.updatedAt === found?.createdAt ? found && { ...found, updatedAt } : found;
      }),
  })),
  "deactivates again what is inactive": deactivating((writer) => ({
    deactivateProduct: (owner, id, updatedAt) =>
      giving(async () => {
        const found = await done(writer.deactivateProduct(owner, id, updatedAt));
        return found && { ...found, updatedAt };
      }),
    deactivateBillingSchema: (owner, id, updatedAt) =>
      giving(async () => {
        const found = await done(writer.deactivateBillingSchema(owner, id, updatedAt));
        return found && { ...found, updatedAt };
      }),
  })),
  "deactivates for anybody": deactivating((writer) => ({
    deactivateProduct: (owner, id, updatedAt) =>
      giving(async () => {
        const found = await done(writer.deactivateProduct(owner, id, updatedAt));
        const other = idOf("org", "org_other");
        return found ?? (await done(writer.deactivateProduct(other, id, updatedAt)));
      }),
    deactivateBillingSchema: (owner, id, updatedAt) =>
      giving(async () => {
        const found = await done(writer.deactivateBillingSchema(owner, id, updatedAt));
        const other = idOf("org", "org_other");
        return found ?? (await done(writer.deactivateBillingSchema(other, id, updatedAt)));
      }),
  })),
};
