ALTER TABLE "reservation_events" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "standing_pickups" ADD COLUMN "starts_on" date NOT NULL;--> statement-breakpoint
CREATE INDEX "reservation_events_untold" ON "reservation_events" USING btree ("id") WHERE "reservation_events"."told_at" is null;
--> statement-breakpoint
-- What happened before emails were there is not told.
UPDATE "reservation_events" SET "told_at" = "at";
