import { Client } from "pg";
import { postgresStore } from "@quittance/postgres";
import { invoiceStatuses, paymentStatuses, type OrganizationId } from "quittance";
import { eventDescription, idOf } from "quittance/adapter";
import {
  analyticsRepositoryCases,
  catalogWriterCases,
  invoiceRepositoryCases,
  numberInvoicesCases,
  outboxCases,
  paymentRepositoryCases,
  providerRepositoryCases,
  couponRepositoryCases,
  creditNoteRepositoryCases,
  refundRepositoryCases,
  taxRepositoryCases,
} from "@quittance/conformance";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foreignEffects, prepareTyped, type ForeignEffects } from "./foreign-records.ts";
import { runScript } from "./ledger-script.ts";
import { type Recorded, recordingExecutor } from "./around-statements.ts";
import { bank } from "../../../test/support/create-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("statements");
const client = new Client({ connectionString: store.adminUrl });
await client.connect();

afterAll(() => client.end());

const [one, other] = ["org_one", "org_other"].map((id) => idOf("org", id)) as [
  OrganizationId,
  OrganizationId,
];

/** The statements of one organization, and those of the same calls with other amounts. */
const sent: { cases: Recorded; script: Recorded; again: Recorded } = {
  cases: new Map(),
  script: new Map(),
  again: new Map(),
};

const cases = [
  ...[
    ...invoiceRepositoryCases,
    ...numberInvoicesCases,
    ...paymentRepositoryCases,
    ...providerRepositoryCases,
  ],
  ...[...analyticsRepositoryCases, ...outboxCases, ...catalogWriterCases],
  ...[...taxRepositoryCases, ...couponRepositoryCases, ...refundRepositoryCases],
  ...creditNoteRepositoryCases,
].filter(({ name }) => !name.endsWith("rows and reports more"));

beforeAll(async () => {
  const ofCases = recordingExecutor(store.executor);
  for (const { check } of cases) {
    await check(async (records) => {
      await store.fill(records);
      return postgresStore(ofCases.executor);
    });
  }
  await store.fill({
    organizations: [one, other].map((id) => ({ id, name: id, imageUrl: undefined })),
    providers: [bank],
  });
  const ofScript = recordingExecutor(store.executor);
  await runScript(ofScript.executor, { owner: one, price: 2468, word: "apricot" });
  const ofOther = recordingExecutor(store.executor);
  await runScript(ofOther.executor, { owner: other, price: 9754, word: "blackberry" });
  Object.assign(sent, {
    cases: ofCases.recorded,
    script: ofScript.recorded,
    again: ofOther.recorded,
  });
});

const allTexts = (): ReadonlyArray<readonly [string, ReadonlyArray<string | null>]> => {
  const all = new Map<string, ReadonlyArray<string | null>>();
  for (const recorded of [sent.script, sent.again, sent.cases]) {
    for (const [text, [values = []]] of recorded) all.set(text, values);
  }
  return [...all];
};

/** The last time that can be stored. An index sorts invoices without a due date by it. */
const lastTime = "9999-12-31 23:59:59";

/** A limit of pages, which some statements have in their text and others as a value. */
const maxPage = "1000";

/** Values of filters that are also in the names of the schema. */
const partsOfNames: ReadonlyArray<string> = ["_", "key_"];

describe("the texts of statements", () => {
  test("can be prepared, with a text for each value", async () => {
    const texts = allTexts();
    expect(texts.length).toBeGreaterThan(60);
    for (const [text, values] of texts) await prepareTyped(client, text, values);
    await client.query("DEALLOCATE ALL");
  });

  test("are few, and the same for other amounts", () => {
    expect([...sent.again.keys()].filter((text) => !sent.script.has(text))).toEqual([]);
    expect(allTexts().length).toBeLessThan(310);
  });

  test("contain no identifiers, amounts, times, keys or addresses", () => {
    const values = [sent.script, sent.again, sent.cases].flatMap((recorded) =>
      [...recorded.values()].flat(2),
    );
    const identifying = new Set(
      values.filter(
        (value) =>
          value !== null &&
          value !== lastTime &&
          value !== maxPage &&
          !partsOfNames.includes(value) &&
          /[_@:.]|\d{4}|apricot|berry/u.test(value),
      ),
    );
    expect(identifying.size).toBeGreaterThan(300);
    const texts = allTexts().map(([text]) => text.toLowerCase());
    for (const value of identifying) {
      const found = texts.filter((text) => containsWord(text, String(value).toLowerCase()));
      expect(isWord(value) ? [] : found, value ?? "").toEqual([]);
    }
  });

  test("divide, round and average nothing, which SQL does inexactly", () => {
    for (const [text] of allTexts()) {
      expect(text).not.toMatch(/ [/] |\b(?:avg|round|div|float\d?|real|double precision)\b/iu);
    }
  });

  test("contain no literals except terms in the schema", () => {
    const literals = allTexts().flatMap(([text]) =>
      [...text.matchAll(/'(?<word>(?:[^']|'')*)'/gu)].map(({ groups }) => groups?.["word"] ?? ""),
    );
    const words = new Set(literals);
    words.delete(lastTime);
    for (const word of words) expect(word).toMatch(/^[A-Za-z_. :-]*(?:HH24:MI:SS|UTF8)?$|^0$/u);
    expect(words.size).toBeLessThan(110);
  });
});

/** Returns whether a text contains another, which is not the start of a longer word. */
const containsWord = (text: string, word: string): boolean =>
  text.split(word).some((rest, place) => place > 0 && !/^\w/u.test(rest));

/** Substatuses by which open invoices are found. */
const substatuses = ["OVERPAID", "PAID_AFTER_VOID"];

const words: ReadonlyArray<string> = [
  ...[...invoiceStatuses, ...substatuses, ...paymentStatuses],
  ...eventDescription.changeTypes,
];

const isWord = (value: string | null): boolean => value !== null && words.includes(value);

/** Returns whether a statement has an organization, which is then its first value. */
const isOfTenant = (text: string, values: ReadonlyArray<string | null>): boolean =>
  values[0]?.startsWith("org_") === true && !text.includes("organization_id > $1");

/** Returns each text of the script with some of its values, for the other organization. */
const asTheOther = () =>
  [...sent.script].flatMap(([text, given]) =>
    given
      .filter((values) => isOfTenant(text, values))
      .slice(0, 3)
      .map((values) => ({ text, values: [other, ...values.slice(1)] })),
  );

/** Statements without predicates, on the one table that has no row security. */
const tampered = (text: string): string =>
  text.replaceAll(
    /(?<!\.organizations\s+WHERE )(?:\w+\.)?organization_id = \$1(?:::text)?/gu,
    "true",
  );

const isTouching = ({ result, resultAlone, hasChangedTheirs }: ForeignEffects): boolean =>
  result !== resultAlone || hasChangedTheirs;

const textsOf = (
  effects: ReadonlyArray<ForeignEffects & { readonly text: string }>,
  chosen: (found: ForeignEffects) => boolean,
): ReadonlyArray<string> => effects.filter(chosen).map(({ text }) => text);

const hasFailed = ({ result }: ForeignEffects): boolean => result.startsWith("failed");

const effectsOf = async (
  isBound: boolean,
  change: (text: string) => string,
): Promise<ReadonlyArray<ForeignEffects & { readonly text: string }>> => {
  const found: Array<ForeignEffects & { readonly text: string }> = [];
  for (const { text, values } of asTheOther()) {
    const probe = { text: change(text), values, tenant: other, other: one, isBound };
    if (change === tampered && probe.text === text) continue;
    found.push({ text, ...(await foreignEffects(client, probe)) });
  }
  return found;
};

describe("statements with another organization, all other values alike", () => {
  test("find and change nothing of the first by their predicates, without row security", async () => {
    const effects = await effectsOf(false, (text) => text);
    expect(effects.length).toBeGreaterThan(100);
    expect(textsOf(effects, isTouching)).toEqual([]);
    expect(textsOf(effects, hasFailed)).toEqual([]);
    expect(textsOf(effects, ({ result }) => result !== "[]").length).toBeGreaterThan(50);
  });

  test("find and change nothing of the first as a role that row security binds", async () => {
    const effects = await effectsOf(true, (text) => text);
    expect(textsOf(effects, isTouching)).toEqual([]);
    expect(textsOf(effects, hasFailed)).toEqual([]);
  });

  test("find and change nothing of the first by row security alone", async () => {
    const effects = await effectsOf(true, tampered);
    expect(effects.length).toBeGreaterThan(90);
    expect(textsOf(effects, isTouching)).toEqual([]);
    for (const { text, result } of effects.filter(hasFailed)) {
      // Rows become those of the other organization, which has some of the same.
      expect(["failed 42501", "failed 23505"]).toContain(result);
      expect(text).toContain("INSERT INTO");
    }
  });

  test("find and change records of the first with neither", async () => {
    const effects = await effectsOf(false, tampered);
    const touching = textsOf(effects, isTouching);
    expect(touching.length).toBeGreaterThan(effects.length / 2);
  });
});
