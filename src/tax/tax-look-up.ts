import {
  activeVersions,
  areMixed,
  isTaxPercent,
  maxDocumentTaxes,
  maxLineTaxes,
  taxCategories,
  taxRequirement,
  type Tax,
} from "./tax.ts";
import { parseId, type OrganizationId, type TaxId } from "../ids.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { isName } from "../kernel/text.ts";
import { Amount } from "../money/amount.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type {
  NamedTaxes,
  TaxableLine,
  TaxesOfLine,
  TaxIdInvalid,
  TaxRequest,
  TaxSource,
  TaxUnavailable,
} from "./tax-source.ts";
import { defaultTimeoutMs } from "../rates/rates-with-timeout.ts";
import { settleInTime } from "../time/in-time.ts";
import type { Issue } from "../schema/schema.ts";
import type { PriceIssue } from "../quote/line-place.ts";
import type { LineTax } from "./tax-line.ts";
import type { BilledLine } from "../quote/line-price.ts";
import type { ResolvedItems } from "../quote/items-resolve.ts";
import { backgroundTimer } from "../time/system-timer.ts";
import type { TaxRepository } from "./taxes.ts";

/**
 * Adds the taxes of each resolved line, and the issues of the identifiers of all lines.
 *
 * Without a source, every identifier of a tax is unknown.
 */
export const taxLines = async (
  organizationId: OrganizationId,
  resolved: ResolvedItems,
  source = noTaxes,
): Promise<Either<TaxUnavailable, ResolvedItems>> => {
  if (source === noTaxes && !namesTaxes(resolved)) return right(resolved);
  const { request, add } = requestTaxes(resolved);
  if (request.lines.length + request.invalidLines.length === 0) return right(resolved);
  const found = await settleInTime(
    "taxes",
    () => checkedTaxes(source.taxesFor(organizationId, request), request),
    defaultTimeoutMs,
    backgroundTimer,
  );
  if (isLeft(found)) return left({ kind: "TaxUnavailable", cause: found.left.cause });
  return right(add(found.right));
};

/** Adds the taxes of each resolved line from stored taxes, see `taxLines`. */
export const taxLinesFrom = (resolved: ResolvedItems, stored: Iterable<Tax>): ResolvedItems => {
  if (!namesTaxes(resolved)) return resolved;
  const { request, add } = requestTaxes(resolved);
  const byId = new Map([...stored].map((tax) => [tax.id, tax]));
  return add(taxesOf([...request.lines, ...request.invalidLines], byId));
};

/**
 * Creates a source of taxes from the tax records of organizations, in the order of the identifiers.
 *
 * Makes one call for all lines, and none if no line has a tax. An inactive tax of a request is
 * reported, because only the active version of a tax can be charged. A default tax is charged in
 * the active version of its group, and reported if there is none.
 */
export const catalogTaxes = (taxes: Pick<TaxRepository, "findTaxes">): TaxSource => ({
  taxesFor: (organizationId, { lines, invalidLines }) => {
    const named: ReadonlyArray<NamedTaxes> = [...lines, ...invalidLines];
    const ids = new Set(named.flatMap(({ taxIds }) => taxIds));
    return async () => {
      if (ids.size === 0) return right(named.map(() => nothing));
      const found = await taxes.findTaxes(organizationId, ids)();
      if (isLeft(found)) return found;
      return right(taxesOf(named, found.right));
    };
  },
});

/** Returns the taxes of lines by what they name, from stored taxes. */
const taxesOf = (
  named: ReadonlyArray<NamedTaxes>,
  stored: ReadonlyMap<TaxId, Tax>,
): ReadonlyArray<TaxesOfLine> => {
  const activeOf = activeVersions(stored.values());
  return named.map((line) => taxesOfLine(line, stored, activeOf));
};

const namesTaxes = ({ taxes }: ResolvedItems): boolean =>
  taxes.some(({ taxIds }) => taxIds.length > 0);

/** What lines request of a source of taxes, and how its result is added to them. */
const requestTaxes = (resolved: ResolvedItems) => {
  const { currency, lines, taxes } = resolved;
  const all = lines.map((line, index) => requestedTaxes(line, taxes[index]));
  const valid = all.flatMap(({ line }) => line ?? []);
  const invalid = all.filter(({ line, named }) => line === undefined && named.taxIds.length > 0);
  const invalidLines = invalid.map(({ named }) => named);
  const request: TaxRequest = { currency, lines: valid, invalidLines };
  const add = (found: ReadonlyArray<TaxesOfLine>): ResolvedItems => {
    const inOrder = [...all.filter(({ line }) => line !== undefined), ...invalid];
    const byLine = new Map(inOrder.map((requested, index) => [requested, found[index]]));
    return withTaxes(resolved, all, (requested) => byLine.get(requested));
  };
  return { request, add };
};

/** What a line requests of a source of taxes. */
interface RequestedTaxes {
  readonly named: NamedTaxes;
  /** `undefined` for an invalid line. */
  readonly line: TaxableLine | undefined;
}

const requestedTaxes = (
  line: BilledLine | undefined,
  named: NamedTaxes = { taxIds: [], areDefaults: false },
): RequestedTaxes => {
  if (line === undefined) return { named, line: undefined };
  const { item, title, unitPrice, quantity, units, unit } = line;
  const measure = { ...(units && { units }), ...(unit === undefined ? undefined : { unit }) };
  return { named, line: { item, title, unitPrice, quantity, ...measure, ...named } };
};

/** Every identifier is unknown. */
const noTaxes: TaxSource = {
  taxesFor: (_, { lines, invalidLines }) => {
    const found = [...lines, ...invalidLines].map(({ taxIds }) => withoutTaxes(taxIds));
    return () => Promise.resolve(right(found));
  },
};

const withoutTaxes = (ids: ReadonlyArray<TaxId>): TaxesOfLine => ({
  taxes: [],
  issues: ids.map((_, index) => ({ kind: "TaxNotFound", index })),
});

/** Rejects, also with a `TypeError` of its own, if a source returns malformed taxes. */
const checkedTaxes = async (
  taxes: ReturnType<TaxSource["taxesFor"]>,
  request: TaxRequest,
): Promise<Either<PortFailed, ReadonlyArray<TaxesOfLine>>> => {
  const found = await taxes();
  if (!isLeft(found) && !areTaxes(found.right, request)) {
    throw new TypeError("The source of taxes returned malformed taxes");
  }
  return found;
};

const withTaxes = (
  { place, issues: known, lines, ...resolved }: ResolvedItems,
  all: ReadonlyArray<RequestedTaxes>,
  foundFor: (requested: RequestedTaxes) => TaxesOfLine | undefined,
): ResolvedItems => {
  const issues: Array<PriceIssue> = [...known];
  const distinct = new Set<string>();
  const taxed = all.map((requested, index) => {
    const line = lines[index];
    const found = foundFor(requested);
    if (found === undefined) return line;
    const { taxes } = found;
    issues.push(...issuesOfTaxes([...place.line(index), "taxIds"], found));
    for (const { taxId } of taxes) distinct.add(taxId);
    return line === undefined || taxes.length === 0 ? line : { ...line, taxes };
  });
  if (distinct.size > maxDocumentTaxes) {
    issues.push({ path: ["items"], message: taxRequirement.documentTaxes });
  }
  return { ...resolved, place, issues, lines: taxed };
};

/**
 * Returns whether a source of taxes returned valid taxes for the lines of a request: at most 10 for
 * each line, and one name, percentage and category for each identifier.
 */
const areTaxes = (
  found: ReadonlyArray<TaxesOfLine>,
  { lines, invalidLines }: TaxRequest,
): boolean => {
  const [valid, all] = [lines.length, lines.length + invalidLines.length];
  if (found.length !== valid && found.length !== all) return false;
  const known = new Map<string, string>();
  return found.every(
    ({ taxes, issues }) =>
      issues.every(({ index }) => Number.isSafeInteger(index)) &&
      taxes.length <= maxLineTaxes &&
      new Set(taxes.map(({ taxId }) => taxId)).size === taxes.length &&
      taxes.every((tax) => isTax(tax) && isSame(tax, known)),
  );
};

const isTax = (tax: LineTax): boolean =>
  parseId("tax", tax.taxId) !== undefined &&
  isName(tax.name) &&
  Amount.is(tax.percent) &&
  isTaxPercent(tax.percent) &&
  taxCategories.includes(tax.category) &&
  !(tax.isInclusive && tax.isCompound);

/** Returns whether a tax is the same as an earlier one with its identifier. */
const isSame = (tax: LineTax, known: Map<string, string>): boolean => {
  const { taxId, name, percent, category, exemptionReason, exemptionCode } = tax;
  const { isInclusive, isCompound } = tax;
  const content = JSON.stringify([
    name,
    percent,
    category,
    exemptionReason ?? null,
    exemptionCode ?? null,
    isInclusive,
    isCompound,
  ]);
  const earlier = known.get(taxId) ?? content;
  known.set(taxId, earlier);
  return earlier === content;
};

const nothing: TaxesOfLine = { taxes: [], issues: [] };

/** Returns the active ones of stored taxes that identifiers name, each once. */
export const taxesOfLine = (
  { taxIds, areDefaults }: NamedTaxes,
  stored: ReadonlyMap<TaxId, Tax>,
  activeOf = activeVersions(stored.values()),
): TaxesOfLine => {
  const taxes = new Map<TaxId, LineTax>();
  const issues: Array<TaxIdInvalid> = [];
  for (const [index, id] of taxIds.entries()) {
    const named = stored.get(id);
    const tax = areDefaults && named !== undefined ? activeOf(named) : named;
    if (tax?.isActive === true) taxes.set(tax.id, lineTaxOf(tax));
    else issues.push({ kind: named === undefined ? "TaxNotFound" : "TaxNotActive", index });
  }
  return { taxes: [...taxes.values()], issues };
};

/** Returns the issues of a property that names taxes. */
export const issuesOfTaxes = (
  path: Issue["path"],
  { taxes, issues }: TaxesOfLine,
): ReadonlyArray<Issue> => [
  ...issues.map(({ kind, index }) => ({
    path: [...path, index],
    message: kind === "TaxNotFound" ? "Tax not found" : "Tax is not active",
  })),
  ...(areMixed(taxes) ? [{ path, message: taxRequirement.mixedTaxes }] : []),
];

const lineTaxOf = (tax: Tax): LineTax => ({
  taxId: tax.id,
  name: tax.name,
  percent: tax.percent,
  category: tax.category,
  exemptionReason: tax.exemptionReason,
  exemptionCode: tax.exemptionCode,
  isInclusive: tax.isInclusive,
  isCompound: tax.isCompound,
});
