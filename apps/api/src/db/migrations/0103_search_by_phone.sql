-- Telephones and emails join what a shipment is found by. Triggers and indexes would take most of the time: the words are gathered and
-- the indexes built anew afterwards, once for all rows.
DROP INDEX "shipments_words";--> statement-breakpoint
DROP INDEX "shipment_words_part";--> statement-breakpoint
ALTER TABLE "shipments" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "shipments" SET "search_words" = left(concat_ws(' ', nullif("search_words", ''),
	nullif(regexp_replace(concat("receiver" ->> 'dialCode', ltrim("receiver" ->> 'phone', '0')), '\D', '', 'g'), ''), lower("receiver" ->> 'email' collate "C"),
	nullif(regexp_replace(concat("sender" ->> 'dialCode', ltrim("sender" ->> 'phone', '0')), '\D', '', 'g'), ''), lower("sender" ->> 'email' collate "C")), 2000);--> statement-breakpoint
ALTER TABLE "shipments" ENABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO "shipment_words" ("word")
	SELECT said.word FROM (SELECT DISTINCT unnest(string_to_array("search_text" collate "C", ' ')) AS word FROM "shipments") AS said
	WHERE NOT EXISTS (SELECT FROM "shipment_words" AS known WHERE known.word = said.word);--> statement-breakpoint
CREATE INDEX "shipment_words_part" ON "shipment_words" USING gin ("word" gin_trgm_ops,word_parts("word")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "shipments_words" ON "shipments" USING gin (string_to_array(("search_text" || ' Company:' || "company_id"::text || coalesce(' country:' || "receiver_country", '')) collate "C", ' ')) WITH (fastupdate=false);
