import type { Amount } from "quittance";
import type { DocumentSource } from "@quittance/einvoice";
import { randomOf, randomPage } from "./random-page.ts";

/** Returns a page that is ready in every profile, with the changed properties. */
export const readyPage = (
  change: (page: Writable<DocumentSource>) => void = () => undefined,
): DocumentSource => {
  const page = structuredCloneOf(randomPage(randomOf(17)));
  delete page.invoice?.customer?.orderReference;
  delete page.invoice?.seller?.paymentTerms;
  change(page);
  return page as unknown as DocumentSource;
};

/** A type whose properties can be set and deleted, at every depth. */
export type Writable<Type> = Type extends Amount | string
  ? Type
  : Type extends object
    ? { -readonly [Name in keyof Type]?: Writable<Type[Name]> }
    : Type;

/** Copies plain objects and lists; amounts are kept. */
const structuredCloneOf = <Type>(value: Type): Writable<Type> => {
  const copy = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(copy);
    if (typeof each !== "object" || each === null) return each;
    if (Object.getPrototypeOf(each) !== Object.prototype) return each;
    return Object.fromEntries(Object.entries(each).map(([name, own]) => [name, copy(own)]));
  };
  return copy(value) as Writable<Type>;
};
