CREATE TABLE "courier_limits" (
	"courier_id" integer PRIMARY KEY NOT NULL,
	"max_stops" integer,
	"max_kg" numeric(10, 3),
	"district_ids" integer[] NOT NULL,
	"is_active" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "courier_limits_above_zero" CHECK ("courier_limits"."max_stops" > 0 and "courier_limits"."max_kg" > 0)
);
--> statement-breakpoint
CREATE TABLE "dispatch_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispatch_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"date" date NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"kind" text NOT NULL,
	"courier_id" integer,
	"stop_count" integer NOT NULL,
	CONSTRAINT "dispatch_changes_kind" CHECK ("dispatch_changes"."kind" in ('assigned', 'courierLeft'))
);
--> statement-breakpoint
CREATE TABLE "dispatch_days" (
	"date" date PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispatch_pins" (
	"reservation_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courier_limits" ADD CONSTRAINT "courier_limits_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_changes" ADD CONSTRAINT "dispatch_changes_date_dispatch_days_date_fk" FOREIGN KEY ("date") REFERENCES "public"."dispatch_days"("date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_changes" ADD CONSTRAINT "dispatch_changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_changes" ADD CONSTRAINT "dispatch_changes_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_pins" ADD CONSTRAINT "dispatch_pins_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispatch_changes_day" ON "dispatch_changes" USING btree ("date","version");