import { createApp } from "vue";
import App from "./App.vue";
import "./style/tokens.css";
import "./style/base.css";
import "./style/frame.css";
import "./style/parts.css";

createApp(App).mount("#app");
