ALTER TABLE "connections" ADD COLUMN "report_numbers_at" text DEFAULT 'booking' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erase_requested_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_buyer_id" ON "orders" USING btree ("platform",("content" ->> 'buyerId')) WHERE "orders"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "orders_erase_requested" ON "orders" USING btree ("platform") WHERE "orders"."erased_at" is null and "orders"."erase_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "store_notices_not_told" ON "store_notices" USING btree ("order_id") WHERE "store_notices"."state" in ('refused', 'dropped') or ("store_notices"."state" = 'due' and "store_notices"."tries" > 0);--> statement-breakpoint
CREATE INDEX "store_notices_by_file" ON "store_notices" USING btree ("order_id") WHERE "store_notices"."state" = 'notPossible' and not "store_notices"."is_cancelled";--> statement-breakpoint
CREATE INDEX "order_rule_uses_held" ON "order_rule_uses" USING btree ("order_id") WHERE "order_rule_uses"."shipment_id" is null;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_report_numbers_at" CHECK ("connections"."report_numbers_at" in ('booking', 'firstScan'));