CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"party" jsonb NOT NULL,
	"name" text NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_kind" CHECK ("contacts"."kind" in ('sender', 'receiver')),
	CONSTRAINT "contacts_default_is_sender" CHECK (not "contacts"."is_default" or "contacts"."kind" = 'sender')
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("company_id","kind","name");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_default_sender" ON "contacts" USING btree ("company_id") WHERE "contacts"."is_default";