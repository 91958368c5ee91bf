import { outboxPositionInvalid, type OutboxPositionInvalid } from "../ports/outbox.ts";
import { fail, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import { all, readAll, tell, told } from "./outbox-events.ts";
import { sampleLedger } from "./sample-invoice.ts";
import { ours, theirs } from "./sample-records.ts";

type Reason = OutboxPositionInvalid["reason"];

/** Which of the two it is depends on whether organizations share the numbers of their events. */
const notTheirs: ReadonlyArray<Reason> = ["AFTER_LAST_EVENT", "OTHER_EVENT"];

/** Expect that an organization has no such position, for one of these reasons. */
const expectInvalid = async (
  store: LedgerRepositories,
  position: string | undefined,
  owner: typeof ours,
  reasons: ReadonlyArray<Reason>,
): Promise<void> => {
  const given = position ?? "none";
  const last = (await readAll(store, 100, undefined, owner)).at(-1)?.position;
  const failure = await fail(store.outbox.read(owner, given, 100));
  const found = failure.kind === "OutboxPositionInvalid" ? failure.reason : undefined;
  const [reason = "MALFORMED"] = reasons.filter((expected) => expected === found);
  expectSame(`the failure after ${given}`, failure, outboxPositionInvalid(given, reason, last));
};

/** What `Outbox` promises of positions that an organization does not have. */
export const outboxPositionCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("read fails after a position that has no event yet", sampleLedger, async (store) => {
    await tell(store, all.slice(0, 3));
    await tell(store, [{ ...told("invoice.created", 0), organizationId: theirs }], theirs);
    await expectInvalid(store, (await readAll(store, 100)).at(-1)?.position, theirs, notTheirs);
  }),
  ledgerCase("read fails after the position of another event", sampleLedger, async (store) => {
    await tell(store, all.slice(0, 1));
    await tell(store, [{ ...told("invoice.updated", 1), organizationId: theirs }], theirs);
    await expectInvalid(store, (await readAll(store, 100)).at(0)?.position, theirs, notTheirs);
  }),
  ledgerCase("read fails after a text that is not a position", sampleLedger, async (store) => {
    await tell(store, all.slice(0, 2));
    for (const text of ["", "1x", "event_98", "-1", "9".repeat(40)]) {
      await expectInvalid(store, text, ours, ["MALFORMED"]);
    }
  }),
];
