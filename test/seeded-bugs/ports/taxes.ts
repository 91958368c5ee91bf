import { memoryStore } from "@quittance/memory";
import { Amount, type Tax } from "quittance";
import { pageOf } from "quittance/adapter";
import {
  bugsIn,
  countingRows,
  done,
  giving,
  ours,
  pause,
  theirs,
  type StoreBug,
  type StoreBugs,
} from "../store-bug.ts";

const { altering, elsewhere, failing, filtering, passing, replacing, returning } =
  bugsIn("taxRecords");

/** New taxes go through a function before they are stored. */
const storing = (change: (tax: Tax) => Partial<Tax>) =>
  passing("storeTax", (owner, tax) => [owner, { ...tax, ...change(tax) }]);

/** All taxes go through a function before they are kept. */
const keeping =
  (change: (tax: Tax) => Partial<Tax>): StoreBug =>
  (_, records) => {
    const taxes = records.taxes.map((tax) => ({ ...tax, ...change(tax) }));
    return storing(change)(memoryStore({ ...records, taxes }), records);
  };

/** Stores with one bug each in how they read and write taxes. */
export const mutantTaxes: StoreBugs = {
  "loses the code of an exemption": keeping(() => ({ exemptionCode: undefined })),
  "loses why no tax is charged": keeping(() => ({ exemptionReason: undefined })),
  "loses the jurisdiction": keeping(() => ({ jurisdiction: undefined })),
  "takes every tax as exclusive": keeping(() => ({ isInclusive: false })),
  "takes no tax as compound": keeping(() => ({ isCompound: false })),
  "keeps percentages as floats": keeping(({ percent }) => ({
    percent: Amount.parse(parseFloat(Amount.render(percent)).toFixed(20)) ?? percent,
  })),
  "charges the standard rate": keeping(() => ({ category: "S" })),
  "loses what is not ASCII": keeping(({ name }) => ({ name: name.replaceAll(/[^ -~]/gu, "?") })),
  "finds active taxes only": returning(
    "findTaxes",
    (found) => new Map([...found].filter(([, { isActive }]) => isActive)),
  ),
  "finds what is named only": returning(
    "findTaxes",
    (found, [, ids]) => new Map([...found].filter(([id]) => ids.has(id))),
  ),
  "finds every version of a group": replacing(({ findTaxes }, { taxes }) => ({
    findTaxes: (owner, ids) =>
      giving(async () => {
        const groups = [...(await done(findTaxes(owner, ids))).values()].map(
          ({ versionGroupId }) => versionGroupId,
        );
        const named = taxes.filter(({ versionGroupId }) => groups.includes(versionGroupId));
        return done(findTaxes(owner, new Set([...ids, ...named.map(({ id }) => id)])));
      }),
  })),
  "finds the first identifier only": passing("findTaxes", (owner, ids) => [
    owner,
    new Set([...ids].slice(0, 1)),
  ]),
  "finds all taxes": replacing(({ findTaxes }, { taxes }) => ({
    findTaxes: (owner) => findTaxes(owner, new Set(taxes.map(({ id }) => id))),
  })),
  "fails when nothing is requested": failing("findTaxes", (_, [, ids]) => ids.size === 0),
  "finds and lists the taxes of anybody": replacing(({ findTaxes, listTaxes }) => ({
    findTaxes: (owner, ids) =>
      giving(async () => {
        const [own, others] = [findTaxes(owner, ids), findTaxes(theirs, ids)];
        return new Map([...(await done(others)), ...(await done(own))]);
      }),
    listTaxes: (owner, filter, page) => listTaxes(owner === theirs ? ours : theirs, filter, page),
  })),
  "finds and lists the taxes of one organization": passing(
    ["findTaxes", "listTaxes"],
    (_, ...rest) => [ours, ...rest],
  ),
  "lists all taxes, active or not": filtering("listTaxes", () => ({})),
  "lists inactive taxes never": filtering("listTaxes", () => ({ isActive: true })),
  "orders the list by time alone": replacing((_, { taxes }) => ({
    listTaxes: (owner, { isActive }, page) =>
      giving(() => {
        const rows = taxes
          .filter(({ organizationId }) => organizationId === owner)
          .filter((tax) => isActive === undefined || tax.isActive === isActive);
        const positionOf = ({ createdAt }: Tax) => ({ createdAt, id: "tax" });
        return Promise.resolve(pageOf(rows, positionOf, page));
      }),
  })),
  "counts the taxes of the page": returning("listTaxes", countingRows),
  "fails when it has no taxes": (store, records) =>
    records.taxes.length === 0 ? failing("listTaxes", () => true)(store, records) : store,
  "leaves the version before active": storing(({ id }) => ({ versionGroupId: id })),
  "makes other groups inactive too": storing(() => ({ versionGroupId: "group" })),
  "makes a new version inactive": storing(() => ({ isActive: false })),
  "gives back less than it was given": altering("storeTax", () => ({ name: "" })),
  "stores versions for everybody": replacing(({ storeTax }) => ({
    storeTax: (owner, tax) =>
      giving(async () => {
        await done(storeTax(theirs, tax));
        return done(storeTax(owner, tax));
      }),
  })),
  "looks for the active version before it stores": replacing(({ storeTax }) => {
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
  "deactivates without saying when": passing("deactivateTax", (owner, id) => [
    owner,
    id,
    "2025-01-01 00:00:00" as never,
  ]),
  "updates a version before it is created": altering("deactivateTax", (found, [, , updatedAt]) =>
    found.updatedAt === found.createdAt ? { updatedAt } : {},
  ),
  "deactivates again what is inactive": altering("deactivateTax", (_, [, , updatedAt]) => ({
    updatedAt,
  })),
  "deactivates for anybody": elsewhere("deactivateTax", (_, ...rest) => [theirs, ...rest]),
};
