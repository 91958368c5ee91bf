export { fetchHandler, type FetchHandlerOptions } from "./fetch-handler.ts";
