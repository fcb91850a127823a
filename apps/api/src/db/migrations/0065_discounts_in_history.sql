ALTER TABLE "payment_items" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_items_discounts" ON "payment_items" USING btree ("created_at","id") WHERE "payment_items"."payment_id" is null;--> statement-breakpoint
CREATE INDEX "payment_items_company_discounts" ON "payment_items" USING btree ("company_id","created_at","id") WHERE "payment_items"."payment_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_items_discount" ON "payment_items" USING btree ("adjustment_id") WHERE "payment_items"."payment_id" is null;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_amount" CHECK (("payment_items"."payment_id" is null) = ("payment_items"."amount" < 0) and ("payment_items"."payment_id" is not null or not "payment_items"."is_open"));--> statement-breakpoint
INSERT INTO "payment_items" ("adjustment_id", "shipment_id", "company_id", "asset_reference", "amount", "currency", "is_open", "created_at")
SELECT a."id", s."id", s."company_id", s."asset_reference", -a."amount", a."currency", false, a."settled_at"
FROM "shipment_adjustments" a JOIN "shipments" s ON s."id" = a."shipment_id"
WHERE a."kind" = 'discount' AND a."state" = 'credited';
