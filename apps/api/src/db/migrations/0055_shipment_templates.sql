CREATE TABLE "shipment_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"country_code" text,
	"goods" text,
	"products" jsonb NOT NULL,
	"pieces" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_templates_kind" CHECK ("shipment_templates"."kind" in ('piece', 'productAndPiece')),
	CONSTRAINT "shipment_templates_default_is_active" CHECK (not "shipment_templates"."is_default" or "shipment_templates"."is_active")
);
--> statement-breakpoint
ALTER TABLE "shipment_templates" ADD CONSTRAINT "shipment_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_templates_company" ON "shipment_templates" USING btree ("company_id","last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_templates_name" ON "shipment_templates" USING btree ("company_id","kind",lower(translate("name", 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu')));--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_templates_default" ON "shipment_templates" USING btree ("company_id","kind") WHERE "shipment_templates"."is_default";