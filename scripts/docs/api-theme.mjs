import { ReflectionKind, ReflectionType } from "typedoc";
import { MarkdownPageEvent, MarkdownTheme } from "typedoc-plugin-markdown";

/** Layout of the reference: objects are described by their members, not by the word "object". */
class ReferenceTheme extends MarkdownTheme {
  getRenderContext(page) {
    const context = super.getRenderContext(page);
    const { declarationTitle, groupIndex } = context.partials;
    context.partials.declarationTitle = (model) =>
      isObjectOfFunctions(model) ? "" : declarationTitle(model);
    context.partials.groupIndex = (group) => groupIndex({ ...group, children: once(group) });
    return context;
  }
}

/** Registers the theme, and removes the dashes from empty cells. */
export const referenceTheme = (app) => {
  app.renderer.defineTheme("reference", ReferenceTheme);
  app.renderer.on(MarkdownPageEvent.END, (page) => {
    page.contents = page.contents.replaceAll(/(?<=\|) - (?=\|)/gu, " ");
  });
};

/** Titles of pages: the name of the export, with its kind behind it. */
export const pageTitleTemplates = {
  index: "API reference",
  module: ({ name }) => name,
  member: ({ name, kind }) => `${name} <Badge type="info" text="${kind.toLowerCase()}" />`,
};

const isObjectOfFunctions = ({ kind, type }) =>
  kind === ReflectionKind.Variable &&
  type instanceof ReflectionType &&
  (type.declaration.children ?? []).some(({ signatures }) => signatures !== undefined);

/** An export that is both a type and a value is listed once, as the value. */
const once = ({ children }) => {
  const values = new Set(
    children.filter((child) => child.kind === ReflectionKind.Variable).map(({ name }) => name),
  );
  return children.filter(
    (child) => child.kind === ReflectionKind.Variable || !values.has(child.name),
  );
};
