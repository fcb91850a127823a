-- Tariff editions and additional duties are cached for landed costs. They change rarely, so a change announces all of them.
INSERT INTO "cache_versions" ("channel") VALUES ('cached_tax_law');--> statement-breakpoint
CREATE TRIGGER "announce_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tariff_editions"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"('cached_tax_law', '*');--> statement-breakpoint
CREATE TRIGGER "announce_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tax_layers"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"('cached_tax_law', '*');
