CREATE TABLE "shipment_returns" (
	"shipment_id" uuid PRIMARY KEY NOT NULL,
	"origin_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"pieces" smallint[] NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_returns_reason" CHECK ("shipment_returns"."reason" in ('refused', 'undeliverable', 'wrongItem', 'damaged', 'notAsDescribed', 'repair', 'other'))
);
--> statement-breakpoint
ALTER TABLE "shipment_returns" ADD CONSTRAINT "shipment_returns_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_returns" ADD CONSTRAINT "shipment_returns_origin_id_shipments_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_returns" ADD CONSTRAINT "shipment_returns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_returns_origin" ON "shipment_returns" USING btree ("origin_id","created_at");