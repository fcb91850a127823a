CREATE TABLE "connection_inbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_inbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
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
	"recorded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "connection_inbox_once" UNIQUE NULLS NOT DISTINCT("topic","connector_key","connection_id","delivery_key"),
	CONSTRAINT "connection_inbox_source" CHECK ("connection_inbox"."source" in ('poll', 'webhook')),
	CONSTRAINT "connection_inbox_state" CHECK ("connection_inbox"."state" in ('waiting', 'read', 'failed', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "connection_inbox" ADD CONSTRAINT "connection_inbox_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_inbox_waiting" ON "connection_inbox" USING btree ("topic","next_at","id") WHERE "connection_inbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "connection_inbox_problems" ON "connection_inbox" USING btree ("topic","received_at","id") WHERE "connection_inbox"."problem" is not null;--> statement-breakpoint
CREATE INDEX "connection_inbox_numbers" ON "connection_inbox" USING gin ("unknown_numbers") WHERE "connection_inbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "connection_inbox_received" ON "connection_inbox" USING btree ("topic","received_at");--> statement-breakpoint
CREATE INDEX "connection_inbox_connection" ON "connection_inbox" USING btree ("connection_id");--> statement-breakpoint

-- Deliveries of carriers move to the inbox of all connections. Their ids stay, because audit entries contain them.
INSERT INTO "connection_inbox" ("id", "topic", "connector_key", "connection_id", "source", "delivery_key", "content", "state",
	"received_at", "next_at", "tries", "unknown_numbers", "problem", "detail", "recorded")
OVERRIDING SYSTEM VALUE
SELECT "id", 'tracking', "connector_key", "connection_id", "source", "delivery_key", "content",
	-- An answer to a poll did not name its connection. Where a company has its own, the answer may be from it and must
	-- not move other companies' shipments; the next poll fetches its events again.
	CASE WHEN "source" = 'poll' AND "state" = 'waiting' AND EXISTS (
		SELECT FROM "connections" "own"
		WHERE "own"."connector_key" = "tracking_inbox"."connector_key" AND "own"."company_id" IS NOT NULL
	) THEN 'closed' ELSE "state" END,
	"received_at", "next_at", "tries", "unknown_numbers", "problem", "detail", "new_events"
FROM "tracking_inbox";--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('connection_inbox', 'id'), (SELECT coalesce(max("id"), 0) + 1 FROM "connection_inbox"), false);--> statement-breakpoint
DROP TABLE "tracking_inbox";--> statement-breakpoint

-- The job queue would start jobs for ever that no process runs any more.
DO $$ BEGIN
	IF to_regclass('pgboss.schedule') IS NOT NULL THEN
		DELETE FROM pgboss.schedule WHERE name IN ('tracking-inbox', 'tracking-forget');
	END IF;
END $$;
