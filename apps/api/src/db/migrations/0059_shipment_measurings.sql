CREATE TABLE "shipment_adjustments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"measuring_id" uuid,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"created_by" integer NOT NULL,
	"object_until" timestamp with time zone NOT NULL,
	"objection" text,
	"objected_by" integer,
	"objected_at" timestamp with time zone,
	"decision" text,
	"decision_reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_adjustments_kind" CHECK ("shipment_adjustments"."kind" in ('extra', 'discount')),
	CONSTRAINT "shipment_adjustments_state" CHECK ("shipment_adjustments"."state" in ('open', 'objected', 'paid', 'credited', 'withdrawn')),
	CONSTRAINT "shipment_adjustments_decision" CHECK ("shipment_adjustments"."decision" in ('withdraw', 'keep', 'change')),
	CONSTRAINT "shipment_adjustments_amount" CHECK ("shipment_adjustments"."amount" > 0),
	CONSTRAINT "shipment_adjustments_objection" CHECK (("shipment_adjustments"."objection" is null) = ("shipment_adjustments"."objected_at" is null)),
	CONSTRAINT "shipment_adjustments_settled" CHECK (("shipment_adjustments"."state" in ('paid', 'credited')) = ("shipment_adjustments"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "shipment_measurings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"pieces" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"difference" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"measured_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "adjustment_id" uuid;--> statement-breakpoint
ALTER TABLE "shipment_adjustments" ADD CONSTRAINT "shipment_adjustments_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_adjustments" ADD CONSTRAINT "shipment_adjustments_measuring_id_shipment_measurings_id_fk" FOREIGN KEY ("measuring_id") REFERENCES "public"."shipment_measurings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_adjustments" ADD CONSTRAINT "shipment_adjustments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_adjustments" ADD CONSTRAINT "shipment_adjustments_objected_by_users_id_fk" FOREIGN KEY ("objected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_adjustments" ADD CONSTRAINT "shipment_adjustments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_measurings" ADD CONSTRAINT "shipment_measurings_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_measurings" ADD CONSTRAINT "shipment_measurings_measured_by_users_id_fk" FOREIGN KEY ("measured_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_adjustments_unsettled" ON "shipment_adjustments" USING btree ("shipment_id") WHERE "shipment_adjustments"."state" in ('open', 'objected');--> statement-breakpoint
CREATE INDEX "shipment_adjustments_shipment" ON "shipment_adjustments" USING btree ("shipment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_measurings_version" ON "shipment_measurings" USING btree ("shipment_id","version");--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_adjustment_id_shipment_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."shipment_adjustments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_items_open_adjustment" ON "payment_items" USING btree ("adjustment_id") WHERE "payment_items"."is_open";