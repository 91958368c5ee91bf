import { beforeAll, describe, expect, test } from "vitest";
import { act, tamper, type } from "../../docs/.vitepress/playground/page/page-actions.ts";
import { firstState, type PageState } from "../../docs/.vitepress/playground/page/page-state.ts";
import PageTabs from "../../docs/.vitepress/playground/page/PageTabs.vue";
import { tabAfterKey, tabNames } from "../../docs/.vitepress/playground/page/tabs.ts";
import { priceShop } from "../../docs/.vitepress/playground/shop/price-shop.ts";
import { sampleShop } from "../../docs/.vitepress/playground/shop/shop.ts";
import { renderElements, type RenderedElement } from "./rendered-elements.ts";

let priced: PageState;
let faulty: PageState;
beforeAll(async () => {
  priced = { ...firstState, priced: await priceShop(sampleShop) };
  const typed = type(priced, "items.0.quantity", "0");
  faulty = { ...typed, priced: await priceShop(typed.shop) };
});

const drawn = (state: PageState): Promise<ReadonlyArray<RenderedElement>> =>
  renderElements(PageTabs, {}, state);

describe("on every state of the page,", () => {
  const states = (): ReadonlyArray<PageState> => [
    firstState,
    priced,
    faulty,
    act(priced, "tamper-first", ""),
  ];

  test("every input has one label", async () => {
    for (const elements of await Promise.all(states().map(drawn))) {
      const labelled = elements.flatMap(({ attributes }) => attributes["for"] ?? []);
      const inputs = elements.filter(({ tag }) => tag === "input" || tag === "select");
      expect(inputs).not.toEqual([]);
      for (const { attributes } of inputs) {
        const labels = labelled.filter((id) => id === attributes["id"]).length;
        const own = attributes["aria-label"] === undefined ? 0 : 1;
        expect([attributes["id"], labels + own]).toEqual([attributes["id"], 1]);
      }
    }
  });

  test("identifiers are unique, and references to them exist", async () => {
    for (const elements of await Promise.all(states().map(drawn))) {
      const ids = elements.flatMap(({ attributes }) => attributes["id"] ?? []);
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
      const references = elements.flatMap(({ attributes }) =>
        ["aria-labelledby", "aria-describedby", "aria-controls", "for"].flatMap(
          (name) => attributes[name]?.split(" ") ?? [],
        ),
      );
      expect(references.filter((id) => !ids.includes(id))).toEqual([]);
    }
  });

  test("every drawing is an image with a name and a description", async () => {
    for (const elements of await Promise.all(states().map(drawn))) {
      for (const { tag, attributes, children } of elements) {
        if (tag !== "svg") continue;
        expect(attributes["role"]).toBe("img");
        expect(children.slice(0, 2).every(({ text }) => text !== "")).toBe(true);
      }
    }
  });

  test("one panel is shown, and one tab is in the order of Tab", async () => {
    for (const tab of tabNames) {
      const elements = await drawn({ ...priced, tab });
      const panels = elements.filter(({ attributes }) => attributes["role"] === "tabpanel");
      expect(panels.filter(({ attributes }) => attributes["hidden"] === undefined)).toHaveLength(1);
      const tabs = elements.filter(({ attributes }) => attributes["role"] === "tab");
      expect(tabs.map(({ attributes }) => attributes["tabindex"])).toEqual(
        tabNames.map((name) => (name === tab ? "0" : "-1")),
      );
    }
  });
});

test("an input refers to its issue, and the list of issues names its path", async () => {
  const elements = await drawn(faulty);
  const input = elements.find(({ attributes }) => attributes["data-field"] === "items.0.quantity");
  expect(input?.attributes["aria-invalid"]).toBe("true");
  const note = elements.find(
    ({ attributes }) => attributes["id"] === input?.attributes["aria-describedby"],
  );
  expect(note?.text).toBe("⚠ Quantity must be an integer between 1 and 1000000");
  const link = elements.find(({ tag, text }) => tag === "button" && text === "items.0.quantity");
  expect(link?.attributes["class"]).toContain("pg-button-link");
});

test("arrow keys lead around the tabs, Home and End to their ends", () => {
  expect(tabAfterKey("quote", "ArrowLeft")).toBe("dashboard");
  expect(tabAfterKey("dashboard", "ArrowRight")).toBe("quote");
  expect(tabAfterKey("quote", "ArrowRight")).toBe("tamper");
  expect(tabAfterKey("tamper", "Home")).toBe("quote");
  expect(tabAfterKey("tamper", "End")).toBe("dashboard");
  expect(tabAfterKey("tamper", "Enter")).toBeUndefined();
});

describe("a click or a key", () => {
  test("tampers and restores", () => {
    const changed = tamper(priced, "total.price", "1");
    expect(changed.tampering).toEqual({ "total.price": "1" });
    expect(act(changed, "restore", "").tampering).toEqual({});
    expect(tamper(firstState, "total.price", "1")).toBe(firstState);
  });

  test("requests another history, and another period", () => {
    expect(act(priced, "new-seed", "").seed).toBe("2");
    expect(act({ ...priced, seed: "birds" }, "new-seed", "").seed).toBe("birds2");
    expect(type(priced, "period", "last_day")).toMatchObject({
      period: "last_day",
      isStale: true,
    });
    expect(type(priced, "seed", "7").seed).toBe("7");
  });

  test("changes the form, and offers no currency that has a rate", () => {
    const rated = act(priced, "add-rate", "");
    expect(rated.shop.rates).toHaveProperty("CHF", "1");
    expect(Object.keys(rated.shop.rates)).not.toContain(rated.newRate);
    expect(act(rated, "reset-shop", "").shop).toEqual(sampleShop);
    expect(act(priced, "remove", "items.0").shop.items).toHaveLength(2);
    expect(act(priced, "add-discount", "1").shop.items[1]?.adjustments).toHaveLength(1);
    expect(act(priced, "no-such-action", "")).toEqual(priced);
  });
});
