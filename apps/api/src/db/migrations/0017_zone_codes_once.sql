ALTER TABLE "zones" DROP CONSTRAINT "zones_code";--> statement-breakpoint
-- Codes that differed only in capitals or marks until now: the later ones carry their number from here on.
UPDATE "zones" SET "code" = left("code", 4) || '-' || "id" WHERE EXISTS (
  SELECT FROM "zones" AS "earlier" WHERE "earlier"."carrier_id" = "zones"."carrier_id" AND "earlier"."id" < "zones"."id"
    AND lower(translate("earlier"."code", 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu')) = lower(translate("zones"."code", 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu'))
);--> statement-breakpoint
CREATE UNIQUE INDEX "zones_code" ON "zones" USING btree ("carrier_id",lower(translate("code", 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu')));