import type { ElementNode, PageNode } from "./element.ts";

const svg = "http://www.w3.org/2000/svg";

/** What was drawn last, to tell what the page set from what a reader did, such as open details. */
const drawn = new WeakMap<Node, ElementNode>();

/**
 * Make the children of an element those of a view.
 *
 * Elements that stay in their place are kept, so that focus, the caret and open details survive;
 * nothing is ever folded under a reader.
 */
export const patchChildren = (parent: Element, children: ReadonlyArray<PageNode>): void => {
  for (const [index, child] of children.entries()) {
    const before = parent.childNodes[index];
    if (before === undefined) parent.append(create(child, parent));
    else if (!patched(before, child)) before.replaceWith(create(child, parent));
  }
  while (parent.childNodes.length > children.length) parent.lastChild?.remove();
};

const create = (node: PageNode, parent: Element): Node => {
  if (typeof node === "string") return document.createTextNode(node);
  const isDrawing = node.tag === "svg" || parent.namespaceURI === svg;
  const made = isDrawing
    ? document.createElementNS(svg, node.tag)
    : document.createElement(node.tag);
  fill(made, node);
  return made;
};

/** Whether a node could be brought up to date where it is. */
const patched = (before: Node, node: PageNode): boolean => {
  if (typeof node === "string") {
    if (!(before instanceof Text)) return false;
    if (before.data !== node) before.data = node;
    return true;
  }
  if (!(before instanceof Element) || before.localName !== node.tag) return false;
  if (before.getAttribute("data-key") !== (node.attributes["data-key"] ?? null)) return false;
  fill(before, node);
  return true;
};

const fill = (target: Element, node: ElementNode): void => {
  const last = drawn.get(target)?.attributes ?? {};
  for (const name of Object.keys(last)) {
    const isGone = node.attributes[name] === undefined;
    if (isGone && name !== "open") target.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(node.attributes)) {
    if (last[name] !== value && name !== "value") target.setAttribute(name, value);
  }
  drawn.set(target, node);
  patchChildren(target, node.children);
  const { value } = node.attributes;
  const holdsText = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (holdsText && value !== undefined && target.value !== value) target.value = value;
  if (target instanceof HTMLOptionElement && value !== undefined) target.value = value;
};
