ALTER TABLE "products" ADD COLUMN "merchant_number" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "manufacturer_number" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "standard_number" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "has_no_standard_number" boolean;--> statement-breakpoint
ALTER TABLE "shipment_products" ADD COLUMN "merchant_number" text;--> statement-breakpoint
ALTER TABLE "shipment_products" ADD COLUMN "manufacturer_number" text;--> statement-breakpoint
ALTER TABLE "shipment_products" ADD COLUMN "standard_number" text;--> statement-breakpoint
ALTER TABLE "shipment_products" ADD COLUMN "has_no_standard_number" boolean;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_statement_excludes_number" CHECK ("products"."standard_number" is null or "products"."has_no_standard_number" is not true);--> statement-breakpoint
-- Product lines of templates are stored whole: adds the new fields, without a value.
UPDATE "shipment_templates" SET "products" = (
	SELECT jsonb_agg(line || '{"merchantNumber": null, "manufacturerNumber": null, "standardNumber": null, "hasNoStandardNumber": null}' ORDER BY place)
	FROM jsonb_array_elements("products") WITH ORDINALITY AS lines (line, place)
) WHERE "products" <> '[]';
