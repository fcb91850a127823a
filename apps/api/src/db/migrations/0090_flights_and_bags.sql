CREATE TABLE "flight_handovers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"flight_id" uuid NOT NULL,
	"name" text NOT NULL,
	"signature_key" text NOT NULL,
	"bag_numbers" text[] NOT NULL,
	"piece_count" integer NOT NULL,
	"weight_kg" numeric(10, 3) NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bags" ADD COLUMN "shipment_count" integer;--> statement-breakpoint
ALTER TABLE "bags" ADD COLUMN "piece_count" integer;--> statement-breakpoint
ALTER TABLE "bags" ADD COLUMN "weight_kg" numeric(10, 3);--> statement-breakpoint
ALTER TABLE "flights" ADD COLUMN "pre_alert_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "flight_handovers" ADD CONSTRAINT "flight_handovers_flight_id_flights_id_fk" FOREIGN KEY ("flight_id") REFERENCES "public"."flights"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flight_handovers" ADD CONSTRAINT "flight_handovers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flight_handovers_flight" ON "flight_handovers" USING btree ("flight_id","created_at");