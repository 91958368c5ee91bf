import { boolean, integer, jsonb, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Currency, Customer, Id } from "quittance";

export const users = pgTable("users", {
  email: text().primaryKey(),
  token: text().notNull(),
  isStaff: boolean("is_staff").notNull(),
  /** The name, the address and the references that invoices to the user have. */
  party: jsonb().$type<Customer>().notNull(),
  since: timestamp().notNull(),
});

export const articles = pgTable("articles", {
  id: text().primaryKey(),
  name: text().notNull(),
  currency: text().$type<Currency>().notNull(),
  price: numeric().notNull(),
  isActive: boolean("is_active").notNull(),
  createdAt: timestamp("created_at").notNull(),
});

export const usage = pgTable("usage", {
  email: text().notNull(),
  at: timestamp({ mode: "string" }).notNull(),
  calls: numeric().notNull(),
});

export const orders = pgTable("orders", {
  email: text().notNull(),
  article: text().notNull(),
  quantity: integer().notNull(),
  invoice: text().$type<Id<"invoice">>().notNull(),
  isShipped: boolean("is_shipped").notNull().default(false),
});
