ALTER TABLE "audit_entries" ADD COLUMN "on_behalf_of_id" integer;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "changes" jsonb DEFAULT '{}'::jsonb NOT NULL;