import { resultText } from "./results/all.ts";
import { assertByHand } from "./by-hand.ts";
import { dashboardDrafts } from "./cases/dashboard/all.ts";
import { filterDrafts } from "./cases/filter/all.ts";
import { quoteDrafts } from "./cases/quote/all.ts";
import { redeemDrafts } from "./cases/redeem/all.ts";
import { settleDrafts } from "./cases/settle/all.ts";
import { validateDrafts } from "./cases/validate/all.ts";
import { operations, vectorVersion, type Draft, type Operation } from "./vector.ts";

const drafts: Readonly<Record<Operation, ReadonlyArray<Draft<object>>>> = {
  quote: quoteDrafts,
  validate: validateDrafts,
  redeem: redeemDrafts,
  settle: settleDrafts,
  filter: filterDrafts,
  dashboard: dashboardDrafts,
};

/** The line of a vector, with the library's result; throws if it differs from one by hand. */
const lineOf = async (operation: Operation, draft: Draft<object>): Promise<string> => {
  const { name, why, inputs } = draft;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/u.test(name)) throw new Error(`${name}: not kebab-case`);
  const vector = { version: vectorVersion, operation, name, why, ...inputs };
  const expected: unknown = JSON.parse(await resultText(vector));
  assertByHand(draft, expected);
  return JSON.stringify({ ...vector, expected });
};

/** Returns the text of every file of vectors by its name, one line per vector, sorted by name. */
export const vectorFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>();
  for (const operation of operations) {
    const sorted = [...drafts[operation]].sort((a, b) => (a.name < b.name ? -1 : 1));
    const lines = await Promise.all(sorted.map((draft) => lineOf(operation, draft)));
    files.set(`${operation}.jsonl`, `${lines.join("\n")}\n`);
  }
  return files;
};
