ALTER TABLE "payments" DROP CONSTRAINT "payments_state";--> statement-breakpoint
DROP INDEX "payments_due";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "issue" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_amount" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_currency" text;--> statement-breakpoint
CREATE INDEX "payment_refunds_waiting" ON "payment_refunds" USING btree ("created_at") WHERE "payment_refunds"."done_at" is null;--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_check_at") WHERE "payments"."state" in ('started', 'inReview');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_issue" CHECK ("payments"."issue" in ('amountDiffers', 'providerMissing'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_in_review" CHECK (("payments"."state" = 'inReview') = ("payments"."taken_amount" is not null and "payments"."taken_currency" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK ("payments"."state" in ('started', 'succeeded', 'failed', 'expired', 'partlyRefunded', 'refunded', 'inReview'));