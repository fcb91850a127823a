ALTER TABLE "segments" DROP CONSTRAINT "segments_name_unique";--> statement-breakpoint
-- Names that differed only in capitals or marks until now: the later ones carry their number from here on.
UPDATE "segments" SET "name" = left("name", 48) || ' (' || "id" || ')' WHERE EXISTS (
  SELECT FROM "segments" AS "earlier" WHERE "earlier"."id" < "segments"."id"
    AND lower(translate("earlier"."name", 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu'))
      = lower(translate("segments"."name", 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu'))
);--> statement-breakpoint
CREATE UNIQUE INDEX "segments_name" ON "segments" USING btree (lower(translate("name", 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu')));