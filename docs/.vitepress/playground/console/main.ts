// The console on a service in this page: its requests do not leave the browser.
import { mountedAt } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { systemClock } from "@quittance/memory";
import { createApp } from "vue";
import App from "../../../../adapters/console/app/App.vue";
import { signIn, transport } from "../../../../adapters/console/app/session/session.ts";
import { sampleKey, sampleService } from "./sample-service.ts";

const { pathname } = new URL("..", document.baseURI);
transport.send = fetchHandler(mountedAt(pathname.slice(0, -1), await sampleService(systemClock)));

await signIn(sampleKey);
createApp(App).mount("#app");
