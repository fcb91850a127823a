ALTER TABLE "idempotency_keys" ALTER COLUMN "locked_until" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "recovery_point" jsonb;
