/** An element with a text or with elements. It is never empty. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly content: string | ReadonlyArray<XmlElement>;
}

/** Elements, and `undefined` for those that are absent. */
export type XmlParts = ReadonlyArray<XmlElement | undefined>;

/** Returns an element with a text, or `undefined` without a text. */
export const textElement = (
  name: string,
  text: string | undefined,
  attributes: XmlElement["attributes"] = {},
): XmlElement | undefined =>
  text === undefined || text === "" ? undefined : { name, attributes, content: text };

/** Returns an element with the elements that are present, or `undefined` without any. */
export const element = (
  name: string,
  parts: XmlParts,
  attributes: XmlElement["attributes"] = {},
): XmlElement | undefined => {
  const content = parts.filter((part) => part !== undefined);
  return content.length === 0 ? undefined : { name, attributes, content };
};

/** Returns an XML document in UTF-8, with one element a line and without empty elements. */
export const renderXml = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${renderElement(root, "")}`;

const renderElement = ({ name, attributes, content }: XmlElement, indent: string): string => {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(value)}"`],
  );
  const start = `${indent}<${name}${given.join("")}>`;
  if (typeof content === "string") return `${start}${escapeXml(content)}</${name}>\n`;
  const inner = content.map((part) => renderElement(part, `${indent}  `)).join("");
  return `${start}\n${inner}${indent}</${name}>\n`;
};

/** Escapes a text so that every parser returns the same text. */
const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"\r\n\t]/gu, (character) => escapes[character] ?? character);

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** Returns whether a text has only characters that XML 1.0 allows. */
export const isXmlText = (text: string): boolean => !notAllowed.test(text);

/** The characters that XML has no place for. */
const notAllowed = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\p{Surrogate}]/u;
