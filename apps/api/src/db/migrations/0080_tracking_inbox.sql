CREATE TABLE "tracking_contradictions" (
	"shipment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tracking_contradictions_shipment_id_kind_pk" PRIMARY KEY("shipment_id","kind"),
	CONSTRAINT "tracking_contradictions_kind" CHECK ("tracking_contradictions"."kind" in ('afterDelivery', 'inFuture'))
);
--> statement-breakpoint
CREATE TABLE "tracking_inbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_inbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connector_key" text NOT NULL,
	"connection_id" integer,
	"source" text NOT NULL,
	"delivery_key" text NOT NULL,
	"content" "bytea" NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"unknown_numbers" text[] DEFAULT '{}' NOT NULL,
	"problem" text,
	"detail" text DEFAULT '' NOT NULL,
	"new_events" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tracking_inbox_once" UNIQUE NULLS NOT DISTINCT("connector_key","connection_id","delivery_key"),
	CONSTRAINT "tracking_inbox_source" CHECK ("tracking_inbox"."source" in ('poll', 'webhook')),
	CONSTRAINT "tracking_inbox_state" CHECK ("tracking_inbox"."state" in ('waiting', 'read', 'failed', 'closed')),
	CONSTRAINT "tracking_inbox_problem" CHECK ("tracking_inbox"."problem" in ('unknownNumber', 'garbage', 'tooManyCodes', 'fault'))
);
--> statement-breakpoint
CREATE TABLE "tracking_polls" (
	"shipment_id" uuid PRIMARY KEY NOT NULL,
	"connector_key" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "is_zone_assumed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tracking_contradictions" ADD CONSTRAINT "tracking_contradictions_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_inbox" ADD CONSTRAINT "tracking_inbox_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_polls" ADD CONSTRAINT "tracking_polls_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracking_contradictions_found" ON "tracking_contradictions" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "tracking_inbox_waiting" ON "tracking_inbox" USING btree ("next_at","id") WHERE "tracking_inbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "tracking_inbox_problems" ON "tracking_inbox" USING btree ("received_at","id") WHERE "tracking_inbox"."problem" is not null;--> statement-breakpoint
CREATE INDEX "tracking_inbox_numbers" ON "tracking_inbox" USING gin ("unknown_numbers") WHERE "tracking_inbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "tracking_inbox_received" ON "tracking_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "tracking_inbox_connection" ON "tracking_inbox" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "tracking_polls_due" ON "tracking_polls" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "tracking_events_shipment" ON "tracking_events" USING btree ("shipment_id","at");