CREATE TABLE "price_list_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"service_id" integer NOT NULL,
	"price_list_id" integer,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"volumetric_divisor" integer NOT NULL,
	"chargeable_basis" text NOT NULL,
	"rounding_steps" jsonb NOT NULL,
	"per_kg_basis" text NOT NULL,
	"source" text NOT NULL,
	"grids" jsonb NOT NULL,
	"zone_count" integer NOT NULL,
	"price_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	CONSTRAINT "price_list_drafts_divisor" CHECK ("price_list_drafts"."volumetric_divisor" > 0),
	CONSTRAINT "price_list_drafts_chargeable_basis" CHECK ("price_list_drafts"."chargeable_basis" in ('shipment', 'piece')),
	CONSTRAINT "price_list_drafts_per_kg_basis" CHECK ("price_list_drafts"."per_kg_basis" in ('aboveLastBreak', 'wholeWeight')),
	CONSTRAINT "price_list_drafts_currency" CHECK ("price_list_drafts"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "price_list_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_list_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"service_id" integer NOT NULL,
	"price_list_id" integer,
	"draft_id" uuid,
	"action" text NOT NULL,
	"name" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "price_lists" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_lists" ADD COLUMN "published_by" integer;--> statement-breakpoint
ALTER TABLE "price_lists" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_list_drafts" ADD CONSTRAINT "price_list_drafts_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_drafts" ADD CONSTRAINT "price_list_drafts_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_drafts" ADD CONSTRAINT "price_list_drafts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_events" ADD CONSTRAINT "price_list_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_events" ADD CONSTRAINT "price_list_events_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_events" ADD CONSTRAINT "price_list_events_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_list_drafts_service" ON "price_list_drafts" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "price_list_events_service" ON "price_list_events" USING btree ("service_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_list_events_list" ON "price_list_events" USING btree ("price_list_id");--> statement-breakpoint
CREATE INDEX "price_list_events_draft" ON "price_list_events" USING btree ("draft_id");--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A withdrawn list prices nothing, so it may overlap with others.
ALTER TABLE "price_lists" DROP CONSTRAINT "price_lists_never_overlap";
--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_never_overlap" EXCLUDE USING gist (
	int4range("service_id", "service_id", '[]') WITH &&,
	daterange("valid_from", "valid_to", '[]') WITH &&
) WHERE ("withdrawn_at" IS NULL);
