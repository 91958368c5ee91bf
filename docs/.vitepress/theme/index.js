import DefaultTheme from "vitepress/theme-without-fonts";
import "./widths.css";

export default DefaultTheme;
