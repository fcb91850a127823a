CREATE TABLE "checkout_settings" (
	"connection_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"choice" text NOT NULL,
	"incoterm" text NOT NULL,
	"added_percent" numeric(5, 2) NOT NULL,
	"length_cm" numeric(5, 1) NOT NULL,
	"width_cm" numeric(5, 1) NOT NULL,
	"height_cm" numeric(5, 1) NOT NULL,
	"usual_weight_kg" numeric(8, 3),
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_settings_choice" CHECK ("checkout_settings"."choice" in ('all', 'cheapest', 'cheapestAndFastest')),
	CONSTRAINT "checkout_settings_incoterm" CHECK ("checkout_settings"."incoterm" in ('DAP', 'DDP'))
);
--> statement-breakpoint
ALTER TABLE "checkout_settings" ADD CONSTRAINT "checkout_settings_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;