import { isWebAddress } from "../contact/web-address.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { isNumberPattern } from "../invoice/number-series.ts";
import { checkOwnRounding, type OwnRounding } from "../organization/organization-rounding.ts";
import { isName } from "../kernel/name.ts";
import { seller as sellerDescription, type Seller } from "../party/seller.ts";
import { read } from "../schema/schema.ts";
import type {
  AdministrationInvalid,
  AdministrationIssue,
  RecordConflict,
  StoredDifference,
} from "./administration-errors.ts";

/** The properties that are checked the same way wherever they occur. */
interface Checked {
  readonly name?: string | undefined;
  readonly imageUrl?: string | undefined;
  readonly currencies?: ReadonlyArray<string> | undefined;
  readonly scopes?: ReadonlyArray<string> | undefined;
  readonly seller?: Seller | undefined;
  readonly numbering?: string | undefined;
  readonly creditNumbering?: string | undefined;
}

/** Returns the validation issues of the properties that are present. */
export const checkAdministration = (given: Checked): ReadonlyArray<AdministrationIssue> => {
  const { name, imageUrl, currencies, scopes, seller } = given;
  const issues: Array<AdministrationIssue> = [];
  if (name !== undefined && !isName(name)) issues.push({ kind: "NameInvalid" });
  if (imageUrl !== undefined && !isWebAddress(imageUrl)) issues.push({ kind: "ImageUrlInvalid" });
  if (currencies && hasRepeated(currencies)) issues.push({ kind: "CurrenciesInvalid" });
  if (scopes && (scopes.length === 0 || hasRepeated(scopes)))
    issues.push({ kind: "ScopesInvalid" });
  const found = seller && read(sellerDescription, seller);
  if (found !== undefined && isLeft(found)) {
    issues.push(...found.left.issues.map((issue) => ({ kind: "SellerInvalid", issue }) as const));
  }
  for (const property of ["numbering", "creditNumbering"] as const) {
    const pattern = given[property];
    if (pattern !== undefined && !isNumberPattern(pattern)) {
      issues.push({ kind: "NumberingInvalid", property });
    }
  }
  return issues;
};

/** Returns the validation issues of how an organization rounds. */
export const checkRounding = (given: OwnRounding): ReadonlyArray<AdministrationIssue> => {
  const issue = checkOwnRounding(given);
  return issue === undefined ? [] : [{ kind: "OwnRoundingInvalid", issue }];
};

const hasRepeated = (texts: ReadonlyArray<string>): boolean => new Set(texts).size < texts.length;

/** Returns the content, or its validation issues. */
export const ifValid = <Content>(
  content: Content,
  issues: ReadonlyArray<AdministrationIssue>,
): Either<AdministrationInvalid, Content> =>
  issues.length > 0 ? left({ kind: "AdministrationInvalid", issues }) : right(content);

/** Properties of a record as text. */
type Texts = Readonly<Partial<Record<StoredDifference["property"], string | undefined>>>;

/** Returns the stored record, or how it differs from what was given for the same identifier. */
export const ifSame = <Stored extends { readonly id: RecordConflict["id"] }>(
  stored: Stored,
  storedTexts: Texts,
  givenTexts: Texts,
): Either<RecordConflict, Stored> => {
  const properties = Object.keys(givenTexts) as ReadonlyArray<StoredDifference["property"]>;
  const differences = properties
    .map((property) => ({
      property,
      stored: storedTexts[property],
      given: givenTexts[property],
    }))
    .filter((found) => found.stored !== found.given);
  return differences.length > 0
    ? left({ kind: "RecordConflict", id: stored.id, differences })
    : right(stored);
};
