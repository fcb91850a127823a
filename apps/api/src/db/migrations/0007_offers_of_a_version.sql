ALTER TABLE "offers" ADD COLUMN "shipment_version" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "connector_name" text DEFAULT 'house' NOT NULL;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "is_illustrative" boolean DEFAULT false NOT NULL;