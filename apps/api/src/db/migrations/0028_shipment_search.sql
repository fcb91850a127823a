-- Trigrams serve a search for any part of a text. The extension is part of PostgreSQL and the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "shipments_asset_reference_begins";--> statement-breakpoint
DROP INDEX "shipments_supplier_reference_begins";--> statement-breakpoint
DROP INDEX "shipments_customer_reference_begins";--> statement-breakpoint
DROP INDEX "shipments_company_page";--> statement-breakpoint
DROP INDEX "shipments_company_country";--> statement-breakpoint
DROP INDEX "shipments_company_carrier";--> statement-breakpoint
DROP INDEX "shipments_company_payment";--> statement-breakpoint
DROP INDEX "shipments_company_state";--> statement-breakpoint
DROP INDEX "shipments_page";--> statement-breakpoint
DROP INDEX "shipments_country";--> statement-breakpoint
DROP INDEX "shipments_carrier";--> statement-breakpoint
DROP INDEX "shipments_payment";--> statement-breakpoint
DROP INDEX "shipments_state";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "search_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Shipments that are there: Turkish letters are folded as the code does, other marks at the next save.
UPDATE "shipments" SET "search_words" = lower(translate(
	concat_ws(' ', "receiver" ->> 'company', "receiver" ->> 'authorizedPerson', "receiver" ->> 'city', "customer_reference"),
	'IÂÇĞİÎıÖŞÛÜâçğîöşûüäåãàáéèêëíìïñóòôõúùý', 'iacgiiiosuuacgiosuuaaaaaeeeeiiinoooouuy') COLLATE "C");--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words || ' ' || lower(asset_reference collate "C") || ' ' || coalesce(lower(supplier_reference collate "C"), '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "shipments_search" ON "shipments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shipments_company_page" ON "shipments" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_company_country" ON "shipments" USING btree ("company_id","receiver_country","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_company_carrier" ON "shipments" USING btree ("company_id","carrier_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_company_payment" ON "shipments" USING btree ("company_id","payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_company_state" ON "shipments" USING btree ("company_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_page" ON "shipments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_country" ON "shipments" USING btree ("receiver_country","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_carrier" ON "shipments" USING btree ("carrier_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_payment" ON "shipments" USING btree ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_state" ON "shipments" USING btree ("state","created_at","id");