import { outboxPositionInvalid } from "quittance/adapter";
import type { OutboxPositionInvalid } from "quittance/errors";
import { expectFailure, expectSame, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import { allEvents, eventOfType, readAll, storeEvents } from "./outbox-events.ts";
import { sampleLedger } from "./sample-invoice.ts";
import { ours, theirs } from "./sample-records.ts";

type Reason = OutboxPositionInvalid["reason"];

/** Either is allowed, depending on whether organizations share event numbers. */
const ofAnotherOrganization: ReadonlyArray<Reason> = ["AFTER_LAST_EVENT", "OTHER_EVENT"];

/** Expects that a position is invalid for an organization, for one of these reasons. */
const expectInvalid = async (
  store: LedgerRepositories,
  position: string | undefined,
  owner: typeof ours,
  reasons: ReadonlyArray<Reason>,
): Promise<void> => {
  const requested = position ?? "none";
  const last = (await readAll(store, 100, undefined, owner)).at(-1)?.position;
  const failure = await expectFailure(store.outbox.read(owner, requested, 100));
  const found = failure.kind === "OutboxPositionInvalid" ? failure.reason : undefined;
  const [reason = "MALFORMED"] = reasons.filter((allowed) => allowed === found);
  const expected = outboxPositionInvalid(requested, reason, last);
  expectSame(`the failure after ${requested}`, failure, expected);
};

/** The conformance cases of `Outbox` for invalid positions. */
export const outboxPositionCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("read fails for a position without an event", sampleLedger, async (store) => {
    await storeEvents(store, allEvents.slice(0, 3));
    await storeEvents(
      store,
      [{ ...eventOfType("invoice.created", 0), organizationId: theirs }],
      theirs,
    );
    await expectInvalid(
      store,
      (await readAll(store, 100)).at(-1)?.position,
      theirs,
      ofAnotherOrganization,
    );
  }),
  ledgerCase("read fails for the position of another event", sampleLedger, async (store) => {
    await storeEvents(store, allEvents.slice(0, 1));
    await storeEvents(
      store,
      [{ ...eventOfType("invoice.updated", 1), organizationId: theirs }],
      theirs,
    );
    await expectInvalid(
      store,
      (await readAll(store, 100)).at(0)?.position,
      theirs,
      ofAnotherOrganization,
    );
  }),
  ledgerCase("read fails for a text that is not a position", sampleLedger, async (store) => {
    await storeEvents(store, allEvents.slice(0, 2));
    for (const text of ["", "1x", "event_98", "-1", "9".repeat(40)]) {
      await expectInvalid(store, text, ours, ["MALFORMED"]);
    }
  }),
];
