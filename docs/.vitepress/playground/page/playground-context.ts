import { inject, type InjectionKey, type ShallowRef } from "vue";
import type { PageState } from "./page-state.ts";
import type { TabName } from "./tabs.ts";

/** The state of the page and the operations of its components. */
export interface PlaygroundContext {
  readonly state: Readonly<ShallowRef<PageState>>;
  readonly choose: (tab: TabName) => void;
  /** Sets the text at a path of the form. */
  readonly type: (path: string, text: string) => void;
  /** Changes an amount of the JSON. */
  readonly tamper: (path: string, text: string) => void;
  /** Runs the action of a button and keeps the focus nearby. */
  readonly press: (event: Event, action: string, at: string) => void;
}

/** Key under which `Playground.vue` provides its context. */
export const playgroundKey: InjectionKey<PlaygroundContext> = Symbol("playground");

/** Returns the context of the page around a component; throws without one. */
export const injectPlayground = (): PlaygroundContext => {
  const found = inject(playgroundKey);
  if (found === undefined) throw new Error("The component is not inside Playground.vue");
  return found;
};
