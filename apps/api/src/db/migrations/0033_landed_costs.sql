ALTER TABLE "expense_lines" DROP CONSTRAINT "expense_lines_cause";--> statement-breakpoint
ALTER TABLE "surcharges" DROP CONSTRAINT "surcharges_kind";--> statement-breakpoint
ALTER TABLE "surcharges" DROP CONSTRAINT "surcharges_per";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "landed_cost" json;--> statement-breakpoint
ALTER TABLE "expense_lines" ADD CONSTRAINT "expense_lines_cause" CHECK ("expense_lines"."cause" in ('rounding', 'anotherParcel', 'duplicate', 'weight', 'surcharge', 'duties', 'fuelWeek', 'zone', 'priceList', 'service', 'notShipped', 'unknownParcel', 'costMissing', 'otherCurrency', 'credit', 'unexplained'));--> statement-breakpoint
ALTER TABLE "surcharges" ADD CONSTRAINT "surcharges_duty_buffer_is_of_duties" CHECK (("surcharges"."kind" = 'dutyBuffer') = ("surcharges"."per" = 'percentOfDuties'));--> statement-breakpoint
ALTER TABLE "surcharges" ADD CONSTRAINT "surcharges_kind" CHECK ("surcharges"."kind" in ('remoteArea', 'oversizePiece', 'overweightPiece', 'additionalHandling', 'peak', 'customsClearance', 'ddpHandling', 'dutyBuffer', 'ioss', 'insurance'));--> statement-breakpoint
ALTER TABLE "surcharges" ADD CONSTRAINT "surcharges_per" CHECK ("surcharges"."per" in ('shipment', 'piece', 'kg', 'percentOfGoods', 'percentOfDuties'));--> statement-breakpoint
-- Services that sell DDP get a buffer of five per cent of the duties; administrators change it on the screen of surcharges.
INSERT INTO "surcharges" ("carrier_id", "service_id", "kind", "currency", "per", "amount", "country_codes", "valid_from", "source")
SELECT DISTINCT "carrier_id", "service_id", 'dutyBuffer', "currency", 'percentOfDuties', 5, "country_codes", CURRENT_DATE, 'usual buffer'
FROM "surcharges" WHERE "kind" = 'ddpHandling' AND ("valid_to" IS NULL OR "valid_to" >= CURRENT_DATE);
