import { authenticateBy } from "@quittance/http";
import { memoryStore, randomSecrets } from "@quittance/memory";
import { createAdministration, orThrow } from "quittance";

const store = memoryStore();
const administration = createAdministration({
  ...store,
  secrets: randomSecrets,
  environment: "development",
});

const shop = orThrow(
  await administration.organizations.create({ id: "org_shop", name: "Shop Ltd" }),
);
const web = orThrow(
  await administration.apiKeys.create(shop.id, {
    name: "Web shop",
    scopes: ["products.read", "invoices.create"],
  }),
);
console.log(web.secret.slice(0, 8), web.secret.length); // sk_test_ 72

const authenticate = authenticateBy(store.credentials, {
  environment: "development",
  apiKeys: store.apiKeys,
});
console.log((await authenticate(web.secret))._tag); // Right

const next = orThrow(
  await administration.apiKeys.rotate(shop.id, web.key.id, { overlapSeconds: 3600 }),
);
console.log((await authenticate(web.secret))._tag); // Right
console.log((await authenticate(next.secret))._tag); // Right

orThrow(await administration.apiKeys.revoke(shop.id, web.key.id));
console.log((await authenticate(web.secret))._tag); // Left
console.log((await authenticate(next.secret))._tag); // Right

const { rows } = orThrow(await administration.apiKeys.list(shop.id));
console.log(rows.length, rows[0]?.name); // 2 Web shop

const repeated = await administration.organizations.create({ id: shop.id, name: "Shop" });
if (repeated._tag === "Left" && repeated.left.kind === "RecordConflict") {
  console.log(JSON.stringify(repeated.left.differences)); // [{"property":"name","stored":"Shop Ltd","given":"Shop"}]
}
