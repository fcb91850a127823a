ALTER TABLE "shipment_products" ADD COLUMN "english_description" text;--> statement-breakpoint
ALTER TABLE "shipment_products" ADD COLUMN "net_weight_kg" numeric(8, 3);