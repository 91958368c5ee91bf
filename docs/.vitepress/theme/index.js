import DefaultTheme from "vitepress/theme-without-fonts";
import "./widths.css";
import "./tables.css";

export default DefaultTheme;
