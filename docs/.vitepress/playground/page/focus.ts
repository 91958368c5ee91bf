import { fieldId } from "./field.ts";

/** Focuses the input at a path of the form, or the first one below it, and opens what hides it. */
export const goToField = (root: HTMLElement, path: string): void => {
  const id = CSS.escape(fieldId(path));
  const target = root.querySelector<HTMLElement>(`#${id}`) ?? root.querySelector(`[id^="${id}-"]`);
  target?.closest("details")?.setAttribute("open", "");
  if (target instanceof HTMLElement) target.focus();
};

/**
 * Remembers the inputs before a button press; the returned function moves the focus after it.
 *
 * The focus goes to the first new input if the button adds one. If the button is gone, it goes to
 * the next button of the same section, or else to the panel.
 */
export const keepFocus = (
  root: HTMLElement,
  button: HTMLElement,
  isAdding: boolean,
): (() => void) => {
  const section = button.closest("section");
  const panel = button.closest<HTMLElement>("[role=tabpanel]");
  const before = new Set(inputsOf(root).map(({ id }) => id));
  return () => {
    const added = inputsOf(root).find(({ id }) => !before.has(id));
    if (isAdding) added?.focus();
    if (button.isConnected || root.contains(document.activeElement)) return;
    (section?.querySelector("button") ?? panel)?.focus();
  };
};

const inputsOf = (root: HTMLElement): ReadonlyArray<HTMLElement> => [
  ...root.querySelectorAll<HTMLElement>("input, select"),
];
