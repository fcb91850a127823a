CREATE TABLE "status_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" integer NOT NULL,
	"status_id" integer NOT NULL,
	"location" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"move_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"undo_until" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "status_entries" ADD CONSTRAINT "status_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "status_entries_undoable" ON "status_entries" USING btree ("actor_id") WHERE "status_entries"."announced_at" is null and "status_entries"."undone_at" is null;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD CONSTRAINT "tracking_events_entry_id_status_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."status_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracking_events_entry" ON "tracking_events" USING btree ("entry_id") WHERE "tracking_events"."entry_id" is not null;