ALTER TABLE "connection_authorizations" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "connection_authorizations" ADD COLUMN "posted_key_id" text;--> statement-breakpoint
ALTER TABLE "connection_authorizations" ADD COLUMN "posted" "bytea";--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connection_tokens" ADD COLUMN "ends_at" timestamp with time zone;