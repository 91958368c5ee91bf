import { openApiDocument } from "@quittance/http/openapi";

const document = openApiDocument({
  servers: [{ url: "https://pay.test", description: "The service in production" }],
  basePath: "/billing",
  extensions: false,
});
console.log(document.openapi, document.servers[0]?.url); // 3.1.0 https://pay.test/billing
console.log(document.paths["/pay/quote"]?.post?.operationId); // calculateQuote
console.log(document.paths["/invoices/{id}/void"]); // undefined
