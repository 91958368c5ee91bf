import DefaultTheme from "vitepress/theme-without-fonts";
import "./site.css";
import "./tables.css";

export default DefaultTheme;
