ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased" jsonb;--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("platform","placed_at") WHERE "orders"."erased_at" is null;