import { authenticateBy } from "@quittance/http";
import { memoryStore } from "@quittance/memory";
import { createAdministration, orThrow } from "quittance";

const store = memoryStore();
const environment = "development";
const administration = createAdministration({ ...store, environment });
const { organizations, apiKeys } = administration;
const shop = orThrow(await organizations.create({ id: "org_shop", name: "Shop Ltd" }));
const scopes = ["products.read", "invoices.create"] as const;
const web = orThrow(await apiKeys.create(shop.id, { name: "Web shop", scopes }));
console.log(web.secret.slice(0, 8), web.secret.length); // sk_test_ 72

const authenticate = authenticateBy(store.credentials, { environment, apiKeys: store.apiKeys });
const next = orThrow(await apiKeys.rotate(shop.id, web.key.id, { overlapSeconds: 3600 }));
console.log((await authenticate(web.secret))._tag, (await authenticate(next.secret))._tag); // Right Right

orThrow(await apiKeys.revoke(shop.id, web.key.id));
console.log((await authenticate(web.secret))._tag, (await authenticate(next.secret))._tag); // Left Right
