import { sequentialIds } from "quittance/testing";

const next = sequentialIds();
console.log(next("product"), next("product"), next("schema")); // product_1 product_2 schema_1
