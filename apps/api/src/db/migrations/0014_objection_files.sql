CREATE TABLE "shipment_objection_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"adjustment_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"added_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipment_objection_files" ADD CONSTRAINT "shipment_objection_files_adjustment_id_shipment_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."shipment_adjustments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_objection_files" ADD CONSTRAINT "shipment_objection_files_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_objection_files" ADD CONSTRAINT "shipment_objection_files_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_objection_files_adjustment" ON "shipment_objection_files" USING btree ("adjustment_id","created_at");--> statement-breakpoint
CREATE INDEX "shipment_objection_files_file" ON "shipment_objection_files" USING btree ("file_key");