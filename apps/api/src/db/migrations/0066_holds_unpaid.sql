ALTER TABLE "shipment_adjustments" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipment_adjustments" ADD COLUMN "released_by" integer;--> statement-breakpoint
ALTER TABLE "shipment_adjustments" ADD COLUMN "release_reason" text;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "holds_unpaid" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_adjustments" ADD CONSTRAINT "shipment_adjustments_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_adjustments" ADD CONSTRAINT "shipment_adjustments_release" CHECK (("shipment_adjustments"."released_at" is null) = ("shipment_adjustments"."release_reason" is null));