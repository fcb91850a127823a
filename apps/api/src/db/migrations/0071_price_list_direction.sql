ALTER TABLE "price_list_drafts" ADD COLUMN "direction" text DEFAULT 'export' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_lists" ADD COLUMN "direction" text DEFAULT 'export' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_list_drafts" ADD CONSTRAINT "price_list_drafts_direction" CHECK ("price_list_drafts"."direction" in ('export', 'import'));--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_direction" CHECK ("price_lists"."direction" in ('export', 'import'));
--> statement-breakpoint
-- Lists of one direction never overlap; those of the other price other shipments.
ALTER TABLE "price_lists" DROP CONSTRAINT "price_lists_never_overlap";
--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_never_overlap" EXCLUDE USING gist (
	int4range("service_id", "service_id", '[]') WITH &&,
	int4range(("direction" = 'import')::int, ("direction" = 'import')::int, '[]') WITH &&,
	daterange("valid_from", "valid_to", '[]') WITH &&
) WHERE ("withdrawn_at" IS NULL);
