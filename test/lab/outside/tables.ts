import { markdownTable } from "../bench/report.ts";
import type { ComparedCase, Comparison } from "./compare.ts";
import {
  caseSets,
  policyNames,
  writings,
  type CaseSet,
  type OutsideCase,
  type PolicyName,
  type Writing,
} from "./outside-case.ts";

const titles: Readonly<Record<CaseSet, readonly [title: string, licence: string]>> = {
  gobl: ["examples of invopop/gobl", "Apache-2.0, Copyright 2021-2022 Invopop Ltd."],
  "gobl-converters": ["test data of converters of gobl", "Apache-2.0, Invopop Ltd."],
  "gobl-unit-tests": ["unit tests of invopop/gobl", "Apache-2.0, as the examples"],
  invoml: ["examples and vectors of Invompt/InvoML", "Apache-2.0, Copyright 2026 Invompt"],
  vendors: ["pages of Stripe and other vendors", "single numbers of web pages"],
};

/** The policies with `HALF_UP`. */
export const fourPolicies = policyNames.filter((name) => !name.endsWith("HALF_EVEN"));

/** Returns whether a policy reproduces an invoice. */
export const isSameUnder = ({ by }: ComparedCase, policy: PolicyName): boolean =>
  by.get(policy)?.isSame === true;

/** Returns whether the named policy reproduces an invoice. */
export const isReproduced = (found: ComparedCase): boolean =>
  isSameUnder(found, found.given.policy);

const countIn = (
  compared: ReadonlyArray<ComparedCase>,
  matches: (found: ComparedCase) => boolean,
): string => String(compared.filter(matches).length);

/** Returns the table of the sources. */
export const sourceTable = (compared: ReadonlyArray<ComparedCase>): string =>
  markdownTable(
    ["Set", "Source", "Licence", "Invoices"],
    caseSets.map((name) => [
      `\`${name}\``,
      ...titles[name],
      countIn(compared, ({ set }) => set === name),
    ]),
  );

/** Returns the numbers of reproduced invoices by set and named policy. */
export const resultTable = (compared: ReadonlyArray<ComparedCase>): string => {
  const rows = caseSets.flatMap((name) =>
    policyNames.flatMap((policy) => {
      const group = compared.filter(({ set, given }) => set === name && given.policy === policy);
      if (group.length === 0) return [];
      const counts = fourPolicies.map((other) =>
        countIn(group, (found) => isSameUnder(found, other)),
      );
      return [
        [`\`${name}\``, policy, String(group.length), countIn(group, isReproduced), ...counts],
      ];
    }),
  );
  const total = [
    "**all**",
    "",
    String(compared.length),
    `**${countIn(compared, isReproduced)}**`,
    ...fourPolicies.map((other) => countIn(compared, (found) => isSameUnder(found, other))),
  ];
  return markdownTable(
    ["Set", "Named policy", "Invoices", "Reproduced", ...fourPolicies],
    [...rows, total],
  );
};

const pathOf = ({ source, path }: OutsideCase): string => `\`${path ?? new URL(source).host}\``;

/** Returns the amounts that differ from the published ones, or `same`. */
const differences = (found: Comparison | undefined): string => {
  if (found === undefined || found.isSame) return "same";
  const { published, calculated } = found;
  const pairs = [
    ["payable", [published.payable], [calculated.payable]],
    ["tax", [published.tax], [calculated.tax]],
    ["each tax", published.taxes, calculated.taxes],
    ["tax of each line", published.lineTaxes, calculated.lineTaxes],
  ] as const;
  return pairs
    .flatMap(([name, expected, actual]) => {
      const differing = actual.filter((amount, index) => amount !== expected[index]);
      return differing.length === 0 ? [] : [`${name} ${differing.join(" ")}`];
    })
    .join(", ");
};

const published = ({ published: { payable, tax } }: OutsideCase): string =>
  [payable && `payable ${payable}`, tax && `tax ${tax}`].filter(Boolean).join(", ");

/** Returns the amounts of invoices under each policy. */
export const differingTable = (compared: ReadonlyArray<ComparedCase>): string =>
  markdownTable(
    ["Case", "Source", "Published", ...fourPolicies],
    compared.map(({ given, by }) => [
      given.name,
      pathOf(given),
      published(given),
      ...fourPolicies.map((policy) => differences(by.get(policy))),
    ]),
  );

/** Returns the expected and the calculated amounts of invoices. */
export const notReproducedTable = (compared: ReadonlyArray<ComparedCase>): string =>
  markdownTable(
    ["Case", "Source", "Closest policy", "Expected", "Found"],
    compared.map(({ given, by }) => [
      given.name,
      pathOf(given),
      given.policy,
      published(given),
      differences(by.get(given.policy)),
    ]),
  );

/** Returns the amounts of invoices with `HALF_EVEN`. */
export const halvesTable = (compared: ReadonlyArray<ComparedCase>): string =>
  markdownTable(
    ["Case", "Source", "Published", "With HALF_EVEN"],
    compared.map(({ given, by }) => [
      given.name,
      pathOf(given),
      published(given),
      differences(by.get(evenOf(given.policy))),
    ]),
  );

/** Returns the same policy with `HALF_EVEN`. */
export const evenOf = (policy: PolicyName): PolicyName => {
  const even = policyNames.find((name) => name === `${policy}, HALF_EVEN`);
  return even ?? policy;
};

/** Returns how many invoices are written in each way. */
export const writingTable = (compared: ReadonlyArray<ComparedCase>): string =>
  markdownTable(
    ["How it is written", "Invoices", "Cases"],
    (Object.keys(writings) as ReadonlyArray<Writing>).map((writing) => {
      const names = compared
        .filter(({ given }) => given.written?.includes(writing))
        .map(({ given }) => given.name);
      return [writings[writing], String(names.length), names.join(" ")];
    }),
  );

/** Returns the numbers of invoices that are left out. */
export const leftOutTable = (rows: ReadonlyArray<LeftOut>): string => {
  const sets = caseSets.filter((name) => name !== "vendors");
  return markdownTable(
    ["Reason", ...sets.map((name) => `\`${name}\``)],
    rows.map(({ reason, counts }) => [reason, ...sets.map((name) => String(counts[name] ?? 0))]),
  );
};

/** A reason why invoices of the sources are not cases, and how many different ones there are. */
interface LeftOut {
  readonly reason: string;
  readonly counts: Readonly<Partial<Record<CaseSet, number>>>;
}

/** What cannot be expressed with the library. */
export const notExpressible: ReadonlyArray<LeftOut> = [
  {
    reason: "A tax is withheld: it reduces the payable total.",
    counts: { gobl: 6, "gobl-converters": 5, "gobl-unit-tests": 5, invoml: 4 },
  },
  {
    reason: "A line has a negative quantity or price.",
    counts: { gobl: 2, "gobl-converters": 5, invoml: 3 },
  },
  { reason: "Discounts exceed the lines: the total is negative.", counts: { gobl: 2 } },
  { reason: "One line has an inclusive and an exclusive tax.", counts: { gobl: 1 } },
  {
    reason: "A discount on the document reduces the total, but no tax.",
    counts: { "gobl-converters": 2 },
  },
  {
    reason: "The payable total contains a rounding amount that the author entered.",
    counts: { "gobl-converters": 2 },
  },
  {
    reason: "Every line is zero: a custom item has a positive price.",
    counts: { "gobl-converters": 2 },
  },
];

/** What has no amounts to compare with. */
export const notComparable: ReadonlyArray<LeftOut> = [
  {
    reason: "No total is published, or only a net amount.",
    counts: { gobl: 1, "gobl-converters": 1, "gobl-unit-tests": 13, invoml: 4 },
  },
  {
    reason: "The published totals were entered, or contradict the rule of the source.",
    counts: { gobl: 2, "gobl-converters": 1, invoml: 1 },
  },
  { reason: "An error is expected.", counts: { "gobl-unit-tests": 6, invoml: 2 } },
  {
    reason: "The invoice is completed or changed by code of the test.",
    counts: { "gobl-unit-tests": 10 },
  },
];
