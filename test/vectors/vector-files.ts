import { format } from "prettier";

import { dashboardDrafts } from "./cases/dashboard/all.ts";
import { filterDrafts } from "./cases/filter/all.ts";
import { quoteDrafts, firstQuotes } from "./cases/quote/all.ts";
import { settleDrafts } from "./cases/settle/all.ts";
import { validateDrafts } from "./cases/validate/all.ts";
import { assertByHand } from "./by-hand.ts";
import { oracleDashboard } from "./oracles/dashboard.ts";
import { oracleFilter } from "./oracles/filter.ts";
import { oracleSettlement } from "./oracles/settle.ts";
import { oracleValidate, oracleVersionedQuote } from "./oracles/validate.ts";
import type { Draft, Operation } from "./vector.ts";

type Write = (text: string) => string | Promise<string>;

/** As the first vectors were written. */
const spread: Write = (text) => `${JSON.stringify(JSON.parse(text), null, 2)}\n`;

/** As this repository writes JSON, with as much on a line as fits. */
const compact: Write = (text) => format(text, { parser: "json", printWidth: 100 });

/** Every vector as the text of its file, by path from here. */
export const vectorFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>();
  const names = new Set<string>();
  const add = async <Inputs>(
    operation: Operation,
    drafts: ReadonlyArray<Draft<Inputs>>,
    answer: (inputs: Inputs) => unknown,
    { under = `${operation}/`, write = compact }: { under?: string; write?: Write } = {},
  ): Promise<void> => {
    for (const draft of drafts) {
      const { name, why, inputs } = draft;
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) throw new Error(`${name}: not kebab-case`);
      if (names.has(name)) throw new Error(`${name}: two cases have this name`);
      names.add(name);
      const expected = answer(inputs);
      assertByHand(draft, expected);
      const content = { version: 1, operation, name, why, ...inputs, expected };
      files.set(`${under}${name}.json`, await write(JSON.stringify(content)));
    }
  };
  const quote = ({ request, catalogue, rates }: (typeof quoteDrafts)[number]["inputs"]) =>
    oracleVersionedQuote(request, catalogue, rates);
  await add("quote", firstQuotes, quote, { under: "", write: spread });
  await add("quote", quoteDrafts, quote);
  await add("validate", validateDrafts, oracleValidate);
  await add("settle", settleDrafts, (inputs) => oracleSettlement(inputs));
  await add("filter", filterDrafts, oracleFilter);
  await add("dashboard", dashboardDrafts, oracleDashboard);
  return files;
};
