export { country } from "../party/party.ts";
export { customer } from "../party/customer.ts";
export { delivery, period } from "../party/delivery.ts";
export { seller } from "../party/seller.ts";
export { byKey, list, notEmpty } from "../schema/containers.ts";
export { object } from "../schema/schema.ts";
export { currency, id, oneOf, optional, text, timestamp, where } from "../schema/values.ts";
