DROP INDEX "reservations_standing";--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "standing_date" date;--> statement-breakpoint
UPDATE "reservations" SET "standing_date" = "date" WHERE "standing_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_phone_digits" ON "users" USING btree (right(regexp_replace(phone_number, '\D', '', 'g'), 10));--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_standing" ON "reservations" USING btree ("standing_id","standing_date");--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_standing_day" CHECK (("reservations"."standing_id" is null) = ("reservations"."standing_date" is null));