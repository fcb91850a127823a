DROP INDEX "orders_connection";--> statement-breakpoint
ALTER TABLE "store_syncs" ADD COLUMN "counted_orders" integer;--> statement-breakpoint
CREATE INDEX "store_notices_refused" ON "store_notices" USING btree ("order_id") WHERE "store_notices"."state" in ('refused', 'dropped');--> statement-breakpoint
CREATE INDEX "orders_connection" ON "orders" USING btree ("connection_id","placed_at");