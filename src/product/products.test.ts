import { createQuittance, timestampOf, type NewProduct } from "quittance";
import { fromJson, productDescription, read } from "quittance/adapter";
import { testOrganization as owner } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { product, tea } from "../../test/support/sample-catalog.ts";
import { deepArrays, deepObjects } from "../../test/support/watched-json.ts";

const open = () => {
  const app = createTestApp();
  const { products } = app.payments;
  const create = async (name: string) => rightOf(await products.create(owner, { name })).created;
  return { app, products, create };
};

const issuesOf = async (request: NewProduct) => {
  const rejected = leftOf(await open().products.create(owner, request));
  return rejected.kind === "Invalid" ? rejected.issues : [rejected];
};

const changed = { isActive: false, updatedAt: timestampOf("2025-02-03 04:05:06") };

test.each([product(), product({ ...changed, imageId: "image_1", image: { width: 1 } })])(
  "the record of a product is read as it was written: %#",
  (found) => {
    const written = productDescription.productRecord.json.write(found);
    expect(rightOf(read(productDescription.productRecord, fromJson(written)))).toEqual(found);
    expect(productDescription.productRecord.read(written)).toEqual(found);
  },
);

describe("a product", () => {
  test("is created as the active version of a new version group", async () => {
    const { products, create } = open();
    const made = await create("Cake");
    expect(made).toMatchObject({
      id: "product_1",
      versionGroupId: "group_1",
      isActive: true,
      name: "Cake",
      description: "",
      createdAt: "2025-07-17 12:00:00",
      updatedAt: undefined,
    });
    expect(rightOf(await products.get(owner, made.id))).toEqual(made);
  });

  test("is revised by a new version; the old one becomes inactive", async () => {
    const { app, products, create } = open();
    const first = await create("Cake");
    app.tick(60);
    const change = { name: "Carrot cake" };
    const second = rightOf(await products.revise(owner, first.id, change));
    expect(second).toEqual({ ...first, ...change, id: "product_2", createdAt: app.clock() });
    expect(rightOf(await products.get(owner, first.id))).toEqual({
      ...first,
      isActive: false,
      updatedAt: app.clock(),
    });
  });

  test("keeps what changes do not name; undefined, and null in JSON, removes an image", async () => {
    const { products } = open();
    const request = { name: "Cake", description: "Round", imageId: "image_1", image: { width: 1 } };
    const { created } = rightOf(await products.create(owner, request));
    const named = rightOf(await products.revise(owner, created.id, { name: "Pie" }));
    expect(named).toMatchObject({ ...request, name: "Pie" });
    const bare = rightOf(await products.revise(owner, created.id, { image: undefined }));
    expect(bare).toMatchObject({ ...request, image: undefined });
    const body = { name: null, description: null, image_id: null, image: null };
    const none = rightOf(await products.revise(owner, created.id, fromJson(body)));
    expect(none).toMatchObject({ ...request, imageId: undefined, image: undefined });
  });

  test("that is inactive can be revised, which activates it again", async () => {
    const { products, create } = open();
    const first = await create("Cake");
    expect(rightOf(await products.deactivate(owner, first.id)).isActive).toBe(false);
    expect(rightOf(await products.revise(owner, first.id, {})).isActive).toBe(true);
  });

  test("is rejected with every issue of its form", async () => {
    const long = { name: "x".repeat(201), description: "x".repeat(2001), imageId: "\0" };
    expect(await issuesOf(long)).toEqual([
      { path: ["name"], message: "must have at most 200 characters, not 201" },
      { path: ["description"], message: "must have at most 2000 characters, not 2001" },
      { path: ["imageId"], message: "must not contain NUL or unpaired surrogates" },
    ]);
    expect(await issuesOf({ name: "" })).toEqual([
      { path: ["name"], message: "must not be empty" },
    ]);
    expect(await issuesOf(fromJson({ name: 1, image: [], price: 1 }))).toEqual([
      { path: ["price"], message: "Unknown field" },
      { path: ["name"], message: "must be a string" },
      { path: ["image"], message: "must be an object" },
    ]);
    const { products } = open();
    const revised = await products.revise(owner, tea().productId, { name: "" });
    expect(leftOf(revised)).toMatchObject({ kind: "Invalid" });
    rightOf(await products.create(owner, { name: "x".repeat(200) }));
  });

  test("that is unknown cannot be read, revised or deactivated", async () => {
    const { products } = open();
    const [id, none] = ["product_404", { kind: "ProductNotFound" }] as const;
    expect(leftOf(await products.get(owner, id))).toEqual(none);
    expect(leftOf(await products.revise(owner, id, {}))).toEqual(none);
    expect(leftOf(await products.deactivate(owner, id))).toEqual(none);
  });
});

test("the image of a product is limited in depth and properties, and its text is checked", async () => {
  const messagesOn = async (image: unknown) =>
    (await issuesOf(fromJson({ name: "Cake", image }))).map((issue) =>
      "path" in issue ? [issue.path.join("."), issue.message] : [],
    );
  const deep = [["image.any", "must have at most 32 levels of objects and arrays"]];
  const text = [["image.any", "must not contain NUL or unpaired surrogates"]];
  const accepted = async (image: object) =>
    rightOf(await open().products.create(owner, fromJson({ name: "Cake", image }))).created.image;
  for (const any of [deepArrays(32, 1), deepObjects(32, 1), [null], "text"]) {
    expect(await accepted({ any })).toEqual({ any });
  }
  expect(await messagesOn({ any: deepArrays(33, 1) })).toEqual(deep);
  expect(await messagesOn({ any: deepObjects(100_000, 1) })).toEqual(deep);
  expect(await messagesOn({ any: { a: [{ b: "\0" }] } })).toEqual(text);
  expect(await messagesOn({ any: { "\ud800": 1 } })).toEqual(text);
  expect(await messagesOn({ any: "\0" })).toEqual(text);
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [String(index), 1]));
  expect(await messagesOn(many)).toEqual([["image", "must have at most 50 properties, not 51"]]);
  const reserved = JSON.parse('{ "__proto__": 1 }') as object;
  expect(await messagesOn(reserved)).toEqual([
    ["image.__proto__", expect.stringMatching(/^A key of metadata/u)],
  ]);
});

describe("a list of products", () => {
  test("has the versions that a filter selects, newest first", async () => {
    const { app, products, create } = open();
    const first = await create("Cake");
    app.tick(1);
    const { id, versionGroupId } = rightOf(await products.revise(owner, first.id, {}));
    const listed = async (request: Parameters<typeof products.list>[1]) =>
      rightOf(await products.list(owner, request)).rows.map((row) => row.id);
    expect(await listed({ versionGroupId })).toEqual([id, first.id]);
    expect(await listed({ versionGroupId, isActive: true })).toEqual([id]);
    expect(await listed({ isActive: false })).toEqual([first.id]);
    expect(await listed({ versionGroupId: "group_404" })).toEqual([]);
    const all = [];
    for await (const product of products.all(owner, { versionGroupId })) all.push(product.id);
    expect(all).toEqual([id, first.id]);
  });

  test("is rejected with every issue of its request", async () => {
    const { products } = open();
    const body = { is_active: 2, version_group_id: "x".repeat(129), limit: 0 };
    expect(leftOf(await products.list(owner, fromJson(body)))).toMatchObject({
      issues: [{ path: ["is_active"] }, { path: ["version_group_id"] }, { path: ["limit"] }],
    });
  });
});

test("a service without a store of the catalog stores no product", async () => {
  const { app } = open();
  const { products } = createQuittance({ ...app.ports, catalogWriter: undefined });
  expect(leftOf(await products.create(owner, { name: "Cake" }))).toMatchObject({
    kind: "PortFailed",
    port: "catalog",
  });
  expect(rightOf(await products.list(owner)).rows).toEqual([]);
  expect(rightOf(await products.get(owner, tea().productId)).isActive).toBe(true);
  expect(leftOf(await products.deactivate(owner, tea().productId))).toEqual({
    kind: "ProductNotFound",
  });
});
