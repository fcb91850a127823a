CREATE TABLE "shipment_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "shipments_search";--> statement-breakpoint
DROP INDEX "shipment_waybills_search";--> statement-breakpoint
-- A longer word would not fit into the index; the code writes none.
UPDATE "shipments" SET "search_words" = regexp_replace(regexp_replace("search_words", '\s+', ' ', 'g'), '(\S{100})(?=\S)', '\1 ', 'g')
	WHERE "search_words" ~ '\S{101}|[\t\n\r\f\v]';--> statement-breakpoint
INSERT INTO "shipment_words" ("word")
	SELECT DISTINCT unnest(string_to_array("search_text" collate "C", ' ')) FROM "shipments";--> statement-breakpoint
-- Any two letters, and any five characters with a digit: three of these, as trigrams have them, stand in too many numbers.
CREATE FUNCTION "word_parts"("said" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT ARRAY(
		SELECT part FROM generate_series(1, length(said) - 1) AS place, substr(said, place, 2) AS part WHERE part ~ '^[a-z]{2}$'
		UNION ALL
		SELECT part FROM generate_series(1, length(said) - 4) AS place, substr(said, place, 5) AS part WHERE part ~ '[0-9]')
$$;--> statement-breakpoint
CREATE INDEX "shipment_words_word" ON "shipment_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "shipment_words_part" ON "shipment_words" USING gin ("word" gin_trgm_ops,word_parts("word")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "companies_name_part" ON "companies" USING gin ((lower(translate("name", 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu'))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shipments_words" ON "shipments" USING gin (string_to_array(("search_text" || ' Company:' || "company_id"::text || coalesce(' country:' || "receiver_country", '')) collate "C", ' ')) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "shipment_waybills_search" ON "shipment_waybills" USING gin ("search_text" gin_trgm_ops,word_parts("search_text"));--> statement-breakpoint
ANALYZE "shipments", "shipment_words", "shipment_waybills", "companies";--> statement-breakpoint
CREATE FUNCTION "remember_shipment_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO shipment_words (word)
		SELECT DISTINCT said.word FROM unnest(string_to_array(NEW.search_text, ' ')) AS said (word)
		WHERE NOT EXISTS (SELECT FROM shipment_words AS known WHERE known.word = said.word);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "remember_new_shipment_words" AFTER INSERT ON "shipments"
	FOR EACH ROW EXECUTE FUNCTION "remember_shipment_words"();--> statement-breakpoint
CREATE TRIGGER "remember_changed_shipment_words" AFTER UPDATE ON "shipments" FOR EACH ROW WHEN (
	OLD.search_text IS DISTINCT FROM NEW.search_text
) EXECUTE FUNCTION "remember_shipment_words"();
