import { createSSRApp, shallowRef, type Component } from "vue";
import { renderToString } from "vue/server-renderer";
import { firstState, type PageState } from "../../docs/.vitepress/playground/page/page-state.ts";
import { playgroundKey } from "../../docs/.vitepress/playground/page/playground-context.ts";

/** An element of rendered HTML. */
export interface RenderedElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text content, with that of its descendants. */
  readonly text: string;
  readonly children: ReadonlyArray<RenderedElement>;
}

/** Renders a component of the playground; returns all elements in document order. */
export const renderElements = async (
  component: Component,
  props: Readonly<Record<string, unknown>> = {},
  state: PageState = firstState,
): Promise<ReadonlyArray<RenderedElement>> => {
  const app = createSSRApp(component, props);
  const ignore = (): void => undefined;
  app.provide(playgroundKey, {
    state: shallowRef(state),
    ...{ choose: ignore, type: ignore, tamper: ignore, press: ignore },
  });
  return parseHtml(await renderToString(app));
};

interface OpenElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: Array<OpenElement>;
}

/** Parses HTML as Vue writes it: every element is closed, except the void `input`. */
const parseHtml = (html: string): ReadonlyArray<RenderedElement> => {
  const all: Array<OpenElement> = [];
  const open: Array<OpenElement> = [];
  const tokens = html.replaceAll(/<!--.*?-->/gsu, "").matchAll(/<(\/?)([\w-]+)([^>]*)>|([^<]+)/gu);
  for (const [, slash, tag = "", attributes = "", text] of tokens) {
    if (text !== undefined) for (const element of open) element.text += decode(text);
    else if (slash === "/") open.pop();
    else {
      const element = { tag, attributes: attributesOf(attributes), text: "", children: [] };
      all.push(element);
      open.at(-1)?.children.push(element);
      if (tag !== "input") open.push(element);
    }
  }
  return all;
};

const attributesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/gu)].map(([, name = "", value = ""]) => [
      name,
      decode(value),
    ]),
  );

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

const decode = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/gu, (entity) => entities[entity] ?? entity);
