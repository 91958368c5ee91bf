import { timestampOf, type OrganizationId, type Tax, type Timestamp } from "quittance";
import type { TaskEither } from "quittance/adapter";
import type { PortName } from "quittance/errors";
import { expectPortFailed, expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { numbered, ours, theirs } from "./sample-records.ts";
import { distinctKeys } from "./sample-texts.ts";

/** What every versioned record has. */
type Version = Pick<Tax, "organizationId" | "versionGroupId" | "isActive" | "createdAt"> &
  Partial<Pick<Tax, "updatedAt">>;

/** The operations of a store on one type of versioned record. */
export interface Versions<Found extends Version, Store> {
  readonly names: readonly [store: string, deactivate: string];
  readonly port: PortName;
  readonly of: (suffix: string, overrides?: Partial<Version>) => Found;
  readonly store: (to: Store, version: Found, key?: string) => TaskEither<unknown, Found>;
  readonly deactivate: (
    at: Store,
    owner: OrganizationId,
    suffix: string,
    updatedAt: Timestamp,
  ) => TaskEither<unknown, Found | undefined>;
  /** Returns the versions with these suffixes in order, without unknown ones. */
  readonly read: (
    from: Store,
    owner: OrganizationId,
    ...suffixes: ReadonlyArray<string>
  ) => Promise<ReadonlyArray<Found>>;
}

/** Creates a case over a store that has no version of group `group_v`. */
export type VersionCase<Subject, Store> = (
  name: string,
  check: (store: Store) => Promise<void>,
) => ConformanceCase<Subject>;

/** Creates the cases of storing and deactivating versions. */
export const versionCases = <Found extends Version, Store, Subject>(
  versions: Versions<Found, Store>,
  caseOf: VersionCase<Subject, Store>,
): ReadonlyArray<ConformanceCase<Subject>> => [
  ...storingCases(versions, caseOf),
  ...keyCases(versions, caseOf),
  ...deactivatingCases(versions, caseOf),
];

const second = { createdAt: timestampOf("2025-06-01 00:00:00") };
const third = { createdAt: timestampOf("2025-07-01 00:00:00") };
const later = timestampOf("2025-08-01 00:00:00");

const storingCases = <Found extends Version, Store, Subject>(
  { names: [storing], port, of, store, read }: Versions<Found, Store>,
  caseOf: VersionCase<Subject, Store>,
): ReadonlyArray<ConformanceCase<Subject>> => [
  caseOf(`${storing} stores and returns every property`, async (ledger) => {
    expectSame("the result", await expectSuccess(store(ledger, of("1"))), of("1"));
    expectSame("stored records", await read(ledger, ours, "1"), [of("1")]);
  }),
  caseOf(`${storing} deactivates the previous version`, async (ledger) => {
    for (const version of [of("1"), of("2", second), of("3", third)]) {
      await expectSuccess(store(ledger, version));
    }
    expectSame("three versions", await read(ledger, ours, "1", "2", "3"), [
      of("1", { isActive: false, updatedAt: second.createdAt }),
      of("2", { ...second, isActive: false, updatedAt: third.createdAt }),
      of("3", third),
    ]);
  }),
  caseOf(`${storing} does not set updatedAt before createdAt`, async (ledger) => {
    await expectSuccess(store(ledger, of("3", third)));
    await expectSuccess(store(ledger, of("2", second)));
    const overtaken = of("3", { ...third, isActive: false, updatedAt: third.createdAt });
    expectSame("both", await read(ledger, ours, "3", "2"), [overtaken, of("2", second)]);
  }),
  caseOf(`${storing} fails for an identifier that is taken`, async (ledger) => {
    await expectSuccess(store(ledger, of("1", { versionGroupId: "group_w" })));
    await expectSuccess(store(ledger, of("2")));
    await expectPortFailed(store(ledger, of("1", second), "key"), port);
    const first = of("1", { versionGroupId: "group_w" });
    expectSame("stored records", await read(ledger, ours, "1", "2"), [first, of("2")]);
    const next = await expectSuccess(store(ledger, of("3", third), "key"));
    expectSame("the key", next, of("3", third));
  }),
  caseOf(`${storing} does not change other groups`, async (ledger) => {
    await expectSuccess(store(ledger, of("1", { versionGroupId: "group_w" })));
    await expectSuccess(store(ledger, of("2", second)));
    const other = of("1", { versionGroupId: "group_w" });
    expectSame("another group", await read(ledger, ours, "1", "2"), [other, of("2", second)]);
  }),
  caseOf(`${storing} does not change another organization`, async (ledger) => {
    const foreign = of("1", { organizationId: theirs });
    await expectSuccess(store(ledger, foreign));
    await expectSuccess(store(ledger, of("1", second)));
    expectSame("theirs", await read(ledger, theirs, "1"), [foreign]);
    expectSame("ours", await read(ledger, ours, "1"), [of("1", second)]);
  }),
  caseOf(`${storing} leaves one of ten concurrent versions active`, async (ledger) => {
    const suffixes = numbered("t", 10);
    await Promise.all(suffixes.map((suffix) => expectSuccess(store(ledger, of(suffix)))));
    const found = await read(ledger, ours, ...suffixes);
    expectSame("versions", found.length, 10);
    expectSame("active ones", found.filter(({ isActive }) => isActive).length, 1);
  }),
];

const keyCases = <Found extends Version, Store, Subject>(
  { names: [storing], of, store, deactivate, read }: Versions<Found, Store>,
  caseOf: VersionCase<Subject, Store>,
): ReadonlyArray<ConformanceCase<Subject>> => [
  caseOf(`${storing} with a known key changes nothing`, async (ledger) => {
    const first = of("1", { versionGroupId: "group_w" });
    expectSame("the first", await expectSuccess(store(ledger, first, "key")), first);
    for (const versionGroupId of ["group_w", "group_v"]) {
      const again = store(ledger, of("2", { ...second, versionGroupId }), "key");
      expectSame("the repeated call", await expectSuccess(again), first);
    }
    expectSame("stored records", await read(ledger, ours, "1", "2"), [first]);
  }),
  caseOf(`${storing} with a known key returns the present state`, async (ledger) => {
    await expectSuccess(store(ledger, of("1"), "key"));
    await expectSuccess(store(ledger, of("2", second)));
    const superseded = of("1", { isActive: false, updatedAt: second.createdAt });
    const again = store(ledger, of("3", { ...third, versionGroupId: "group_w" }), "key");
    expectSame("a superseded version", await expectSuccess(again), superseded);
    await expectSuccess(store(ledger, of("4", { versionGroupId: "group_w" }), "other"));
    const inactive = await expectSuccess(deactivate(ledger, ours, "4", later));
    const other = store(ledger, of("5", { versionGroupId: "group_x" }), "other");
    expectSame("a deactivated version", await expectSuccess(other), inactive);
  }),
  caseOf(`${storing} compares keys exactly, within the organization`, async (ledger) => {
    const foreign = of("1", { organizationId: theirs });
    await expectSuccess(store(ledger, foreign, distinctKeys[0]));
    const stored = distinctKeys.map((key, index) => {
      const version = of(String(index), { versionGroupId: `group_${String(index)}` });
      return { key, version };
    });
    for (const { key, version } of stored) {
      expectSame(key, await expectSuccess(store(ledger, version, key)), version);
    }
    expectSame("theirs", await read(ledger, theirs, "1"), [foreign]);
  }),
  caseOf(`${storing} stores one of ten concurrent versions with one key`, async (ledger) => {
    const suffixes = numbered("t", 10);
    const results = await Promise.all(
      suffixes.map((suffix) =>
        expectSuccess(store(ledger, of(suffix, { versionGroupId: `group_${suffix}` }), "key")),
      ),
    );
    const found = await read(ledger, ours, ...suffixes);
    expectSame("versions", found.length, 1);
    for (const result of results) expectSame("a result", [result], found);
  }),
];

const deactivatingCases = <Found extends Version, Store, Subject>(
  { names: [, deactivating], of, store, deactivate, read }: Versions<Found, Store>,
  caseOf: VersionCase<Subject, Store>,
): ReadonlyArray<ConformanceCase<Subject>> => [
  caseOf(`${deactivating} returns the deactivated version`, async (ledger) => {
    await expectSuccess(store(ledger, of("1")));
    const expected = of("1", { isActive: false, updatedAt: later });
    expectSame("the result", await expectSuccess(deactivate(ledger, ours, "1", later)), expected);
    expectSame("stored records", await read(ledger, ours, "1"), [expected]);
  }),
  caseOf(`${deactivating} does not set updatedAt before createdAt`, async (ledger) => {
    await expectSuccess(store(ledger, of("3", third)));
    const expected = of("3", { ...third, isActive: false, updatedAt: third.createdAt });
    const result = await expectSuccess(deactivate(ledger, ours, "3", second.createdAt));
    expectSame("the result", result, expected);
    expectSame("stored records", await read(ledger, ours, "3"), [expected]);
  }),
  caseOf(`${deactivating} does not change an inactive version`, async (ledger) => {
    await expectSuccess(store(ledger, of("1")));
    await expectSuccess(store(ledger, of("2", second)));
    const expected = of("1", { isActive: false, updatedAt: second.createdAt });
    expectSame("the result", await expectSuccess(deactivate(ledger, ours, "1", later)), expected);
    expectSame("both", await read(ledger, ours, "1", "2"), [expected, of("2", second)]);
  }),
  caseOf(`${deactivating} finds nothing of another organization`, async (ledger) => {
    const foreign = of("1", { organizationId: theirs });
    await expectSuccess(store(ledger, foreign));
    expectSame("theirs", await expectSuccess(deactivate(ledger, ours, "1", later)), undefined);
    expectSame("their records", await read(ledger, theirs, "1"), [foreign]);
    expectSame("unknown", await expectSuccess(deactivate(ledger, ours, "none", later)), undefined);
  }),
];
