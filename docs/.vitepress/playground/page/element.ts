/** A piece of the page as data, so that what it shows can be tested without a browser. */
export type PageNode = ElementNode | string;

/** An element as data: no handlers in it; `data-action` says what a press of it asks for. */
export interface ElementNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReadonlyArray<PageNode>;
}

/** Attributes as they are written: `true` stands for the empty text, the rest is left out. */
export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Content as it is written: lists are flattened, what is absent is left out. */
export type Content = PageNode | undefined | ReadonlyArray<PageNode | undefined>;

/** Write an element. */
export const element = (
  tag: string,
  attributes: Attributes = {},
  ...content: ReadonlyArray<Content>
): ElementNode => ({
  tag,
  attributes: Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, value === true ? "" : value] as const],
    ),
  ),
  children: content.flat().filter((child) => child !== undefined),
});

/** The text that a node shows, titles of figures included. */
export const textOf = (node: PageNode): string =>
  typeof node === "string" ? node : node.children.map(textOf).join("");

/** A node and all elements below it, in the order of the page. */
export const elementsOf = (node: PageNode): ReadonlyArray<ElementNode> =>
  typeof node === "string" ? [] : [node, ...node.children.flatMap(elementsOf)];
