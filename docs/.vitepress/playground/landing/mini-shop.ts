import { productItem, sampleShop, type Shop } from "../shop/shop.ts";

/** The quote that the landing page starts with: two items of the sample, taxed and rounded. */
export const miniShop: Shop = {
  ...sampleShop,
  tax: "ADDED",
  rounding: "HALF_UP:LINE",
  items: [
    {
      ...productItem("field_guide", "2"),
      adjustments: [{ type: "DISCOUNT", unit: "PERCENT", size: "12.5", title: "Spring sale" }],
    },
    productItem("star_chart_2025"),
  ],
};
