CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"reason" text NOT NULL,
	"session_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "visits_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "visitor_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "visitor_session_id" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "merged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_company" ON "visits" USING btree ("company_id","started_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_visitor_id_users_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_visitor_session_id_sessions_id_fk" FOREIGN KEY ("visitor_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_merged_into_id_companies_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_visitor_session_id" ON "sessions" USING btree ("visitor_session_id");--> statement-breakpoint
CREATE INDEX "companies_tax_number" ON "companies" USING btree ("tax_number");--> statement-breakpoint
CREATE INDEX "companies_merged_into" ON "companies" USING btree ("merged_into_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_visitor" CHECK (("sessions"."visitor_id" is null) = ("sessions"."visitor_session_id" is null));
--> statement-breakpoint
-- Administrators and operations of a database that is there already get the new flag; a new database is seeded with it.
INSERT INTO "roles" ("definition") SELECT 'agent_loginonbehalf' WHERE EXISTS (SELECT 1 FROM "role_groups")
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "role_group_roles" ("role_group_id", "role_id")
SELECT "role_groups"."id", "roles"."id" FROM "role_groups", "roles"
WHERE "roles"."definition" = 'agent_loginonbehalf' AND "role_groups"."id" IN (1, 4)
ON CONFLICT DO NOTHING;
