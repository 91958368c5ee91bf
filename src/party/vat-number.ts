/**
 * Returns a VAT number as it is stored: in upper case, without spaces, dots and dashes. The text is
 * not checked.
 */
export const normalizeVatNumber = (text: string): string =>
  text.replace(/[\s.-]/gu, "").toUpperCase();

/**
 * Returns whether a normalized text has the form of a VAT number: that of its country for the 27
 * states of the European Union, Northern Ireland (XI), Great Britain, Switzerland and Norway, and a
 * country code with 2 to 13 letters and digits for others. Greek ones begin with EL. The check
 * digits are not verified.
 */
export const isVatNumber = (text: string): boolean => {
  if (!/^[A-Z]{2}[A-Z0-9+*]{2,15}$/u.test(text)) return false;
  const form = forms.get(text.slice(0, 2));
  return (form ?? /^[A-Z0-9]{2,13}$/u).test(text.slice(2));
};

/** What a seller states of its registration for VAT. */
interface Registered {
  readonly vatId?: string | undefined;
  readonly address: { readonly country: string };
}

/**
 * Returns the state in which a seller is registered for VAT: the prefix of its VAT number, or else
 * the one of its country.
 */
export const vatStateOf = ({ vatId, address }: Registered): string =>
  vatId?.slice(0, 2) ?? (address.country === "GR" ? "EL" : address.country);

/** Returns whether a prefix of VAT numbers is of the European Union, or of Northern Ireland. */
export const isUnionState = (prefix: string): boolean => unionPrefixes.has(prefix);

const unionPrefixes: ReadonlySet<string> = /* @__PURE__ */ new Set(
  "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" "),
);

const british = /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/u;

/** What follows the country code. Nothing follows GR, the code of Greece elsewhere. */
const forms: ReadonlyMap<string, RegExp> = /* @__PURE__ */ new Map([
  ["AT", /^U\d{8}$/u],
  ["BE", /^[01]\d{9}$/u],
  ["BG", /^\d{9,10}$/u],
  ["CH", /^E\d{9}(?:MWST|TVA|IVA)?$/u],
  ["CY", /^\d{8}[A-Z]$/u],
  ["CZ", /^\d{8,10}$/u],
  ["DE", /^\d{9}$/u],
  ["DK", /^\d{8}$/u],
  ["EE", /^\d{9}$/u],
  ["EL", /^\d{9}$/u],
  ["ES", /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/u],
  ["FI", /^\d{8}$/u],
  ["FR", /^[A-HJ-NP-Z0-9]{2}\d{9}$/u],
  ["GB", british],
  ["GR", /^(?!)/u],
  ["HR", /^\d{11}$/u],
  ["HU", /^\d{8}$/u],
  ["IE", /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/u],
  ["IT", /^\d{11}$/u],
  ["LT", /^(?:\d{9}|\d{12})$/u],
  ["LU", /^\d{8}$/u],
  ["LV", /^\d{11}$/u],
  ["MT", /^\d{8}$/u],
  ["NL", /^\d{9}B\d{2}$/u],
  ["NO", /^\d{9}(?:MVA)?$/u],
  ["PL", /^\d{10}$/u],
  ["PT", /^\d{9}$/u],
  ["RO", /^\d{2,10}$/u],
  ["SE", /^\d{12}$/u],
  ["SI", /^\d{8}$/u],
  ["SK", /^\d{10}$/u],
  ["XI", british],
]);
