CREATE TABLE "sales_invoice_totals" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"currency" text NOT NULL,
	"documents" integer NOT NULL,
	"net" numeric(14, 2) NOT NULL,
	"vat" numeric(14, 2) NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	CONSTRAINT "sales_invoice_totals_day_kind_type_currency_pk" PRIMARY KEY("day","kind","type","currency")
);
--> statement-breakpoint
DROP INDEX "sales_invoices_day";--> statement-breakpoint
DROP INDEX "sales_invoices_page";--> statement-breakpoint
DROP INDEX "sales_invoices_company_page";--> statement-breakpoint
CREATE INDEX "expense_lines_reference" ON "expense_lines" USING btree ("reference") WHERE "expense_lines"."reference" is not null;--> statement-breakpoint
CREATE INDEX "sales_invoice_handovers_state" ON "sales_invoice_handovers" USING btree ("state","invoice_id");--> statement-breakpoint
CREATE INDEX "sales_invoices_number_part" ON "sales_invoices" USING gin ("number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sales_invoices_page" ON "sales_invoices" USING btree ("day","created_at","id");--> statement-breakpoint
CREATE INDEX "sales_invoices_company_page" ON "sales_invoices" USING btree ("company_id","day","created_at","id");--> statement-breakpoint
INSERT INTO "sales_invoice_totals" ("day", "kind", "type", "currency", "documents", "net", "vat", "total")
SELECT "day", "kind", "type", "currency", count(*), sum("net"), sum("vat"), sum("total") FROM "sales_invoices"
GROUP BY "day", "kind", "type", "currency";
--> statement-breakpoint
-- Adds issued documents to the totals of their day. Issuing is serialized, so that no two transactions wait for a row.
CREATE FUNCTION "add_invoice_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "sales_invoice_totals" AS "known" ("day", "kind", "type", "currency", "documents", "net", "vat", "total")
	SELECT "day", "kind", "type", "currency", count(*), sum("net"), sum("vat"), sum("total") FROM "inserted"
	GROUP BY "day", "kind", "type", "currency"
	ON CONFLICT ("day", "kind", "type", "currency") DO UPDATE SET
		"documents" = "known"."documents" + "excluded"."documents", "net" = "known"."net" + "excluded"."net",
		"vat" = "known"."vat" + "excluded"."vat", "total" = "known"."total" + "excluded"."total";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sales_invoices_totalled" AFTER INSERT ON "sales_invoices" REFERENCING NEW TABLE AS "inserted"
FOR EACH STATEMENT EXECUTE FUNCTION "add_invoice_totals"();
