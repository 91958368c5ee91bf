import { areMixed, isTaxPercent, taxCategories } from "./tax.ts";
import { parseId, type OrganizationId, type TaxId } from "../ids.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { isName } from "../kernel/name.ts";
import { Amount } from "../money/amount.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type {
  NamedTaxes,
  TaxableLine,
  TaxesOfLine,
  TaxRequest,
  TaxSource,
  TaxUnavailable,
} from "./tax-source.ts";
import { defaultTimeoutMs } from "../rates/rates-with-timeout.ts";
import { settleInTime } from "../time/settle-in-time.ts";
import type { PriceIssue } from "../quote/line-place.ts";
import { maxDocumentTaxes, maxLineTaxes, type LineTax } from "./tax-line.ts";
import { taxRequirement } from "./tax-requirement.ts";
import type { BilledLine } from "../quote/line-price.ts";
import type { ResolvedItems } from "../quote/items-resolve.ts";
import { backgroundTimer } from "../time/system-timer.ts";

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
  const { currency, lines, taxes } = resolved;
  if (source === noTaxes && taxes.every(({ taxIds }) => taxIds.length === 0)) {
    return right(resolved);
  }
  const all = lines.map((line, index) => requestedTaxes(line, taxes[index]));
  const valid = all.flatMap(({ line }) => line ?? []);
  const invalid = all.filter(({ line, named }) => line === undefined && named.taxIds.length > 0);
  if (valid.length + invalid.length === 0) return right(resolved);
  const invalidLines = invalid.map(({ named }) => named);
  const request: TaxRequest = { currency, lines: valid, invalidLines };
  const found = await settleInTime(
    "taxes",
    () => checkedTaxes(source.taxesFor(organizationId, request), request),
    defaultTimeoutMs,
    backgroundTimer,
  );
  if (isLeft(found)) return left({ kind: "TaxUnavailable", cause: found.left.cause });
  const inOrder = [...all.filter(({ line }) => line !== undefined), ...invalid];
  const byLine = new Map(inOrder.map((requested, index) => [requested, found.right[index]]));
  return right(withTaxes(resolved, all, (requested) => byLine.get(requested)));
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
    for (const { kind, index: at } of found.issues) {
      const message = kind === "TaxNotFound" ? "Tax not found" : "Tax is not active";
      issues.push({ path: [...place.line(index), "taxIds", at], message });
    }
    if (areMixed(taxes)) {
      issues.push({ path: [...place.line(index), "taxIds"], message: taxRequirement.mixedTaxes });
    }
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
    ...[name, percent, category, exemptionReason ?? null],
    ...[exemptionCode ?? null, isInclusive, isCompound],
  ]);
  const earlier = known.get(taxId) ?? content;
  known.set(taxId, earlier);
  return earlier === content;
};
