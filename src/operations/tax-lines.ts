import { isTaxPercent, taxCategories } from "../catalog/tax.ts";
import { parseId, type OrganizationId } from "../ids.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { isName } from "../kernel/name.ts";
import { Amount } from "../money/amount.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { TaxesOfLine, TaxSource, TaxUnavailable } from "../ports/tax-source.ts";
import { defaultTimeoutMs } from "../providers/rates-with-timeout.ts";
import { settleInTime } from "../providers/settle-in-time.ts";
import { systemTimer } from "../providers/system-timer.ts";
import type { RequestIssue } from "../quote/issues.ts";
import { maxDocumentTaxes, maxLineTaxes, type LineTax } from "../quote/line-tax.ts";
import type { ResolvedItems } from "../quote/resolve-items.ts";

/**
 * Adds the taxes of each resolved line, and the issues of their identifiers.
 *
 * Without a source, every identifier of a tax is unknown.
 */
export const taxLines = async (
  organizationId: OrganizationId,
  resolved: ResolvedItems,
  source: TaxSource | undefined,
): Promise<Either<TaxUnavailable, ResolvedItems>> => {
  const { currency, lines, taxIds } = resolved;
  if (source === undefined && taxIds.every((ids) => ids.length === 0)) return right(resolved);
  const named = lines.flatMap((line, index) => {
    if (line === undefined) return [];
    const { item, title, unitPrice, quantity } = line;
    return [{ index, line: { item, title, unitPrice, quantity, taxIds: taxIds[index] ?? [] } }];
  });
  const request = { currency, lines: named.map(({ line }) => line) };
  const found =
    source === undefined
      ? right(request.lines.map(({ taxIds: ids }) => withoutTaxes(ids)))
      : await settleInTime(
          "taxes",
          () => checkedTaxes(source.taxesFor(organizationId, request), named.length),
          defaultTimeoutMs,
          systemTimer,
        );
  if (isLeft(found)) return left({ kind: "TaxUnavailable", cause: found.left.cause });
  const byLine = new Map(named.map(({ index }, position) => [index, found.right[position]]));
  return right(withTaxes(resolved, byLine));
};

/** Rejects, also with a `TypeError` of its own, if a source returns malformed taxes. */
const checkedTaxes = async (
  taxes: ReturnType<TaxSource["taxesFor"]>,
  count: number,
): Promise<Either<PortFailed, ReadonlyArray<TaxesOfLine>>> => {
  const found = await taxes();
  if (!isLeft(found) && !areTaxes(found.right, count)) {
    throw new TypeError("The source of taxes returned malformed taxes");
  }
  return found;
};

const withoutTaxes = (ids: ReadonlyArray<unknown>): TaxesOfLine => ({
  taxes: [],
  issues: ids.map((_, index) => ({ kind: "TaxNotFound", index })),
});

const withTaxes = (
  { issues: known, lines, ...resolved }: ResolvedItems,
  byLine: ReadonlyMap<number, TaxesOfLine | undefined>,
): ResolvedItems => {
  const issues: Array<RequestIssue> = [...known];
  const distinct = new Set<string>();
  const taxed = lines.map((line, index) => {
    const found = byLine.get(index);
    if (line === undefined || found === undefined) return line;
    const { taxes } = found;
    for (const reason of found.issues) issues.push({ kind: "ItemInvalid", line: index, reason });
    const inclusive = taxes.filter(({ isInclusive }) => isInclusive).length;
    if (inclusive > 0 && inclusive < taxes.length) {
      issues.push({ kind: "ItemInvalid", line: index, reason: { kind: "TaxesMixed" } });
    }
    for (const { taxId } of taxes) distinct.add(taxId);
    return taxes.length === 0 ? line : { ...line, taxes };
  });
  if (distinct.size > maxDocumentTaxes) issues.push({ kind: "TooManyTaxes" });
  return { ...resolved, issues, lines: taxed };
};

/**
 * Returns whether a source of taxes returned valid taxes for a number of lines: at most 10 for each
 * line, and one name, percentage and category for each identifier.
 */
const areTaxes = (found: ReadonlyArray<TaxesOfLine>, count: number): boolean => {
  if (found.length !== count) return false;
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
  const { taxId, name, percent, category, exemptionReason, isInclusive, isCompound } = tax;
  const content = JSON.stringify([
    ...[name, percent, category, exemptionReason ?? null],
    ...[isInclusive, isCompound],
  ]);
  const earlier = known.get(taxId) ?? content;
  known.set(taxId, earlier);
  return earlier === content;
};
