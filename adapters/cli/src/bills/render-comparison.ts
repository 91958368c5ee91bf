import { Amount } from "quittance";
import {
  maxSeparated,
  type BillComparison,
  type BillException,
  type BillProblem,
  type BillSettings,
  type PolicyChange,
  type PolicyId,
} from "quittance/replay";
import { counted, grouped, signed } from "../format-amount.ts";
import { renderTable } from "../render-table.ts";
import { inputProblem, problemText } from "./input-problem.ts";
import { conditionsOf, separatingText, settingsText } from "./policy-text.ts";

/** Number of exceptions and of problems that are shown. */
const maxShown = 20;

/** Renders a comparison for people. */
export const renderComparison = (comparison: BillComparison): string => {
  const { policy, nearest, settings, exceptions, problems, untested, against } = comparison;
  const { reproduced, different } = comparison.counts;
  if (reproduced + different === 0) return renderNothing(comparison);
  return [
    `${headlineOf(comparison)}\n`,
    policy === undefined ? `The nearest policy is ${nearest}.\n` : "",
    settings === undefined
      ? "Settings: none, the policy can only be recognized\n"
      : settingsLines(nearest, settings),
    ...comparison.notCompared.map(
      ({ property, figures, bills }) =>
        `Not compared: ${counted(figures, "figure")} ${property} of ${counted(bills, "bill")}, ` +
        `which ${nearest} does not state.\n`,
    ),
    policy === undefined ? "" : `\n${renderTable(policyColumns, policyRows(comparison))}`,
    ...comparison.also.map(
      ({ policy: other, bills, first, last }) =>
        `${other} reproduces ${grouped(bills)} of those that differ, from ${first} to ${last}.\n`,
    ),
    exceptions.length === 0
      ? ""
      : `\n${renderTable(exceptionColumns, exceptions.slice(0, maxShown).map(exceptionRow))}`,
    different > maxShown && exceptions.length > 0
      ? `${grouped(different - maxShown)} more; --exceptions FILE writes all of them.\n`
      : "",
    ...problemLines(problems),
    against === undefined ? "" : againstText(nearest, against),
    untested.length === 0 ? "" : `Not tested: your bills have no ${listed(untested)}.\n`,
  ].join("");
};

/** Renders options, which are not sufficient for some policies. */
const settingsLines = (policy: PolicyId, settings: BillSettings): string =>
  [
    `Settings: ${settingsText(settings)}\n`,
    ...conditionsOf(policy).map((condition) => `Also needed: ${condition}\n`),
  ].join("");

/** Renders a comparison of no bill, without a policy and its settings. */
const renderNothing = ({ counts, problems }: BillComparison): string => {
  const { records, notExpressible, unreadable } = counts;
  const isNotLines = problems.some(({ reason }) => otherFormats.has(reason));
  return [
    `${counted(records, "bill")}: none could be compared, ${grouped(notExpressible)} not expressible`,
    `, ${grouped(unreadable)} unreadable\n`,
    isNotLines ? "JSON Lines have one bill in each line. For CSV, pass --format csv.\n" : "",
    ...problemLines(problems),
  ].join("");
};

/** The problems of a line of CSV, or of JSON with several lines, that is read as JSON Lines. */
const otherFormats = new Set(["is not JSON", "must be an object"]);

const problemLines = (problems: ReadonlyArray<BillProblem>): ReadonlyArray<string> => [
  ...problems.slice(0, maxShown).map((problem) => `${problemText(inputProblem(problem))}\n`),
  problems.length > maxShown ? `${grouped(problems.length - maxShown)} more records\n` : "",
];

const headlineOf = ({ counts, policy }: BillComparison): string => {
  const { records, reproduced, different, notExpressible, unreadable } = counts;
  return [
    `${counted(records, "bill")}: ${grouped(reproduced)} reproduced`,
    policy === undefined ? ", no policy reproduces half of them" : ` by ${policy}`,
    `, ${grouped(different)} different, ${grouped(notExpressible)} not expressible`,
    `, ${grouped(unreadable)} unreadable`,
  ].join("");
};

const policyColumns = ["policy", "reproduced", "differs first at"];

const policyRows = ({ counts, nearest, tied, next, exceptions }: BillComparison) => [
  [nearest, grouped(counts.reproduced), exceptions[0]?.id ?? ""],
  ...tied.map(({ policy, separatedBy }, at) => {
    const place = separatedBy === undefined ? sameText(at) : `tied: ${separatingText(separatedBy)}`;
    return [policy, grouped(counts.reproduced), place];
  }),
  ...(next ? [[next.policy, grouped(next.reproduced), next.differsAt ?? ""]] : []),
];

const sameText = (at: number): string =>
  at < maxSeparated ? "tied: the same for bills like yours" : "tied";

const exceptionColumns = ["bill", "figure", "stored", "calculated", "difference", "cause"];

const exceptionRow = ({
  id,
  misses,
  cause,
  reproducedBy,
}: BillException): ReadonlyArray<string> => {
  const miss = misses.find(({ figure }) => figure === cause);
  const others =
    reproducedBy.length === 0 ? "no other policy" : reproducedBy.slice(0, 3).join(", ");
  return [
    id,
    miss?.figure ?? "",
    miss === undefined ? "" : Amount.render(miss.stored),
    miss?.calculated === undefined ? "none" : Amount.render(miss.calculated),
    miss?.difference === undefined ? "" : signed(miss.difference),
    `${cause ?? "none"}; reproduced by ${others}`,
  ];
};

const againstText = (
  nearest: PolicyId,
  { policy, changed, notPriced, sums, largest }: PolicyChange,
): string =>
  [
    `\nUnder ${policy} instead of ${nearest}, ${counted(changed, "calculated total")} would change; `,
    "stored totals are not used.\n",
    ...sums.map(
      ({ currency, before, after, change }) =>
        `  ${currency}: from ${String(before)} to ${String(after)} (${signed(change)})\n`,
    ),
    ...largest.map(({ id, change }) => `  ${id}: ${signed(change)}\n`),
    notPriced === 0
      ? ""
      : `  Left out: ${counted(notPriced, "bill")} that ${nearest} or ${policy} cannot price\n`,
  ].join("");

const listed = (names: ReadonlyArray<string>): string =>
  names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", no ")} and no ${names.at(-1) ?? ""}`;
