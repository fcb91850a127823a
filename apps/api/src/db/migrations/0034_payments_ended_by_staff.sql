ALTER TABLE "payments" DROP CONSTRAINT "payments_issue";--> statement-breakpoint
DROP INDEX "payments_due";--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_check_at") WHERE "payments"."state" in ('started', 'inReview') or "payments"."failure_reason" = 'endedByStaff';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_issue" CHECK ("payments"."issue" in ('amountDiffers', 'providerMissing', 'paidAfterEnd'));