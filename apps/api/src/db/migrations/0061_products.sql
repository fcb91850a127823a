CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"key" text NOT NULL,
	"goods_key" text NOT NULL,
	"description_key" text NOT NULL,
	"sku" text,
	"description" text NOT NULL,
	"english_description" text,
	"gtip" text,
	"origin_country_code" text,
	"unit" text NOT NULL,
	"unit_weight_kg" numeric(8, 3),
	"unit_price" numeric(14, 2),
	"currency" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"edited_at" timestamp with time zone,
	"last_shipped_at" timestamp with time zone,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_unit" CHECK ("products"."unit" in ('kg', 'piece', 'liter')),
	CONSTRAINT "products_price_has_currency" CHECK ("products"."unit_price" is null or "products"."currency" is not null)
);
--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD COLUMN "filled" jsonb;--> statement-breakpoint
ALTER TABLE "shipment_products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "products_key" ON "products" USING btree ("company_id","key");--> statement-breakpoint
CREATE INDEX "products_goods" ON "products" USING btree ("company_id","goods_key");--> statement-breakpoint
CREATE INDEX "products_description" ON "products" USING btree ("company_id","description_key");--> statement-breakpoint
CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON "products"
	FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"();
