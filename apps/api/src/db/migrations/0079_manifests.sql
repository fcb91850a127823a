CREATE TABLE "manifest_shipments" (
	"manifest_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"shipment_id" uuid NOT NULL,
	"line" jsonb NOT NULL,
	CONSTRAINT "manifest_shipments_manifest_id_position_pk" PRIMARY KEY("manifest_id","position")
);
--> statement-breakpoint
CREATE TABLE "manifests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"carrier_id" integer NOT NULL,
	"carrier_name" text NOT NULL,
	"day" date NOT NULL,
	"year" smallint NOT NULL,
	"serial" integer NOT NULL,
	"addendum" smallint DEFAULT 0 NOT NULL,
	"number" text NOT NULL,
	"piece_count" integer NOT NULL,
	"weight_kg" numeric(10, 3) NOT NULL,
	"values" jsonb NOT NULL,
	"pdf_key" text NOT NULL,
	"xlsx_key" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manifests_serial" CHECK ("manifests"."serial" > 0 and "manifests"."addendum" >= 0)
);
--> statement-breakpoint
ALTER TABLE "manifest_shipments" ADD CONSTRAINT "manifest_shipments_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_shipments" ADD CONSTRAINT "manifest_shipments_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "manifest_shipments_shipment" ON "manifest_shipments" USING btree ("shipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manifests_number" ON "manifests" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "manifests_place" ON "manifests" USING btree ("carrier_id","year","serial","addendum");--> statement-breakpoint
CREATE UNIQUE INDEX "manifests_day" ON "manifests" USING btree ("carrier_id","day","addendum");--> statement-breakpoint
CREATE INDEX "manifests_page" ON "manifests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shipment_events_received" ON "shipment_events" USING btree ("at") WHERE "shipment_events"."from_state" = 'booked';
--> statement-breakpoint
-- A closed manifest was handed over with a signature on it: nothing of it changes, whoever asks.
CREATE FUNCTION refuse_manifest_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'a closed manifest does not change' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
CREATE TRIGGER manifests_frozen BEFORE UPDATE OR DELETE ON "manifests"
  FOR EACH ROW EXECUTE FUNCTION refuse_manifest_change();
--> statement-breakpoint
CREATE TRIGGER manifest_shipments_frozen BEFORE UPDATE OR DELETE ON "manifest_shipments"
  FOR EACH ROW EXECUTE FUNCTION refuse_manifest_change();
