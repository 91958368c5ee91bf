import { memoryStore } from "@quittance/memory";
import { Amount, idOf, left, portFailed, right, type Tax } from "quittance";
import { pageOf, type TaxRepository } from "quittance/adapter";
import type { LedgerRecords } from "@quittance/conformance";
import { done, giving, pause } from "./ledger-maker.ts";

/** The tax repository of a store with these records only. */
export type TaxesMaker = (records: LedgerRecords) => { readonly taxRecords: TaxRepository };

/** A tax repository with some methods in place of its own. */
const faulty =
  (bug: (taxes: TaxRepository, records: LedgerRecords) => Partial<TaxRepository>): TaxesMaker =>
  (records) => {
    const { taxRecords } = memoryStore(records);
    return { taxRecords: { ...taxRecords, ...bug(taxRecords, records) } };
  };

/** Taxes go through a function before they are kept. */
const keeping =
  (change: (tax: Tax) => Tax): TaxesMaker =>
  (records) => {
    const { taxRecords } = memoryStore({ ...records, taxes: records.taxes.map(change) });
    return {
      taxRecords: {
        ...taxRecords,
        storeTax: (owner, tax) => taxRecords.storeTax(owner, change(tax)),
      },
    };
  };

const storing = (change: (tax: Tax) => Tax): TaxesMaker =>
  faulty(({ storeTax }) => ({ storeTax: (owner, tax) => storeTax(owner, change(tax)) }));

const deactivated = (change: (found: Tax, updatedAt: Tax["createdAt"]) => Tax): TaxesMaker =>
  faulty(({ deactivateTax }) => ({
    deactivateTax: (owner, id, updatedAt) =>
      giving(async () => {
        const found = await done(deactivateTax(owner, id, updatedAt));
        return found && change(found, updatedAt);
      }),
  }));

const failed = () => Promise.resolve(left(portFailed("taxes", "no rows")));
const other = idOf("org", "org_other");
const conformance = idOf("org", "org_conformance");

/** Stores with one bug each in how they read and write taxes. */
export const mutantTaxes: Readonly<Record<string, TaxesMaker>> = {
  "loses the code of an exemption": keeping((tax) => ({ ...tax, exemptionCode: undefined })),
  "loses why no tax is charged": keeping((tax) => ({ ...tax, exemptionReason: undefined })),
  "loses the jurisdiction": keeping((tax) => ({ ...tax, jurisdiction: undefined })),
  "takes every tax as exclusive": keeping((tax) => ({ ...tax, isInclusive: false })),
  "takes no tax as compound": keeping((tax) => ({ ...tax, isCompound: false })),
  "keeps percentages as floats": keeping((tax) => ({
    ...tax,
    percent: Amount.parse(parseFloat(Amount.render(tax.percent)).toFixed(20)) ?? tax.percent,
  })),
  "charges the standard rate": keeping((tax) => ({ ...tax, category: "S" })),
  "loses what is not ASCII": keeping((tax) => ({
    ...tax,
    name: tax.name.replaceAll(/[^ -~]/gu, "?"),
  })),
  "finds active taxes only": faulty(({ findTaxes }) => ({
    findTaxes: (owner, ids) =>
      giving(async () => {
        const found = await done(findTaxes(owner, ids));
        return new Map([...found].filter(([, { isActive }]) => isActive));
      }),
  })),
  "finds what is named only": faulty(({ findTaxes }) => ({
    findTaxes: (owner, ids) =>
      giving(async () => {
        const found = await done(findTaxes(owner, ids));
        return new Map([...found].filter(([id]) => ids.has(id)));
      }),
  })),
  "finds every version of a group": faulty(({ findTaxes }, { taxes }) => ({
    findTaxes: (owner, ids) =>
      giving(async () => {
        const groups = [...(await done(findTaxes(owner, ids))).values()].map(
          ({ versionGroupId }) => versionGroupId,
        );
        const named = taxes.filter(({ versionGroupId }) => groups.includes(versionGroupId));
        return done(findTaxes(owner, new Set([...ids, ...named.map(({ id }) => id)])));
      }),
  })),
  "finds the first identifier only": faulty(({ findTaxes }) => ({
    findTaxes: (owner, ids) => findTaxes(owner, new Set([...ids].slice(0, 1))),
  })),
  "finds all taxes": faulty(({ findTaxes }, { taxes }) => ({
    findTaxes: (owner) => findTaxes(owner, new Set(taxes.map(({ id }) => id))),
  })),
  "fails when nothing is requested": faulty(({ findTaxes }) => ({
    findTaxes: (owner, ids) => (ids.size === 0 ? failed : findTaxes(owner, ids)),
  })),
  "finds and lists the taxes of anybody": faulty(({ findTaxes, listTaxes }) => ({
    findTaxes: (owner, ids) =>
      giving(async () => {
        const [ours, theirs] = [findTaxes(owner, ids), findTaxes(other, ids)];
        return new Map([...(await done(theirs)), ...(await done(ours))]);
      }),
    listTaxes: (owner, filter, page) =>
      listTaxes(owner === other ? conformance : other, filter, page),
  })),
  "finds and lists the taxes of one organization": faulty(({ findTaxes, listTaxes }) => ({
    findTaxes: (_, ids) => findTaxes(conformance, ids),
    listTaxes: (_, filter, page) => listTaxes(conformance, filter, page),
  })),
  "lists all taxes, active or not": faulty(({ listTaxes }) => ({
    listTaxes: (owner, _, page) => listTaxes(owner, {}, page),
  })),
  "lists inactive taxes never": faulty(({ listTaxes }) => ({
    listTaxes: (owner, _, page) => listTaxes(owner, { isActive: true }, page),
  })),
  "orders the list by time alone": faulty((_, { taxes }) => ({
    listTaxes: (owner, { isActive }, page) =>
      giving(() => {
        const rows = taxes
          .filter(({ organizationId }) => organizationId === owner)
          .filter((tax) => isActive === undefined || tax.isActive === isActive);
        const positionOf = ({ createdAt }: Tax) => ({ createdAt, id: "tax" });
        return Promise.resolve(pageOf(rows, positionOf, page));
      }),
  })),
  "counts the taxes of the page": faulty(({ listTaxes }) => ({
    listTaxes: (owner, filter, page) =>
      giving(async () => {
        const found = await done(listTaxes(owner, filter, page));
        return { ...found, total: found.rows.length };
      }),
  })),
  "fails when it has no taxes": faulty(({ listTaxes }, { taxes }) => ({
    listTaxes: (...call) => (taxes.length === 0 ? failed : listTaxes(...call)),
  })),
  "leaves the version before active": storing((tax) => ({ ...tax, versionGroupId: tax.id })),
  "makes other groups inactive too": storing((tax) => ({ ...tax, versionGroupId: "group" })),
  "makes a new version inactive": storing((tax) => ({ ...tax, isActive: false })),
  "gives back less than it was given": faulty(({ storeTax }) => ({
    storeTax: (owner, tax) =>
      giving(async () => ({ ...(await done(storeTax(owner, tax))), name: "" })),
  })),
  "stores versions for everybody": faulty(({ storeTax }) => ({
    storeTax: (owner, tax) =>
      giving(async () => {
        await done(storeTax(other, tax));
        return done(storeTax(owner, tax));
      }),
  })),
  "looks for the active version before it stores": faulty(({ storeTax }) => {
    const active = new Set<string>();
    return {
      storeTax: (owner, tax) =>
        giving(async () => {
          const isFirst = !active.has(tax.versionGroupId);
          await pause();
          active.add(tax.versionGroupId);
          return done(storeTax(owner, isFirst ? { ...tax, versionGroupId: tax.id } : tax));
        }),
    };
  }),
  "deactivates without saying when": faulty(({ deactivateTax }) => ({
    deactivateTax: (owner, id) => deactivateTax(owner, id, "2025-01-01 00:00:00" as never),
  })),
  "updates a version before it is created": deactivated((found, updatedAt) =>
    found.updatedAt === found.createdAt ? { ...found, updatedAt } : found,
  ),
  "deactivates again what is inactive": deactivated((found, updatedAt) => ({
    ...found,
    updatedAt,
  })),
  "deactivates for anybody": faulty(({ deactivateTax }) => ({
    deactivateTax: (owner, id, updatedAt) => async () => {
      const found = await done(deactivateTax(owner, id, updatedAt));
      return right(found ?? (await done(deactivateTax(other, id, updatedAt))));
    },
  })),
};
