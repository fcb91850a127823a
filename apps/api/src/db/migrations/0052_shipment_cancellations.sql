CREATE TABLE "shipment_cancellations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"requested_by" integer NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"carrier_answer" text,
	"carrier_words" text,
	"answered_at" timestamp with time zone,
	"decision" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"refund_id" uuid,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_cancellations_state" CHECK ("shipment_cancellations"."state" in ('askingCarrier', 'carrierRefused', 'cancelled', 'withdrawn')),
	CONSTRAINT "shipment_cancellations_answer" CHECK ("shipment_cancellations"."carrier_answer" in ('cancelled', 'notBooked', 'refused', 'cannotCancel')),
	CONSTRAINT "shipment_cancellations_decision" CHECK ("shipment_cancellations"."decision" in ('askAgain', 'byHand', 'keep')),
	CONSTRAINT "shipment_cancellations_cancelled" CHECK (("shipment_cancellations"."state" = 'cancelled') = ("shipment_cancellations"."cancelled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "shipment_cancellations" ADD CONSTRAINT "shipment_cancellations_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_cancellations" ADD CONSTRAINT "shipment_cancellations_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_cancellations" ADD CONSTRAINT "shipment_cancellations_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_cancellations" ADD CONSTRAINT "shipment_cancellations_refund_id_payment_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_cancellations_open" ON "shipment_cancellations" USING btree ("shipment_id") WHERE "shipment_cancellations"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "shipment_cancellations_shipment" ON "shipment_cancellations" USING btree ("shipment_id","created_at");--> statement-breakpoint
CREATE INDEX "shipment_cancellations_refund" ON "shipment_cancellations" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "shipment_cancellations_asking" ON "shipment_cancellations" USING btree ("created_at") WHERE "shipment_cancellations"."state" = 'askingCarrier';