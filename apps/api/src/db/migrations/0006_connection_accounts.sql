-- Several connections of one connector for one owner. The seal context of an existing row is the text that its credentials were
-- sealed with, so they stay readable.
ALTER TABLE "connections" DROP CONSTRAINT "connections_owner";--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "environment" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "is_default" boolean;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "seal_context" text;--> statement-breakpoint
UPDATE "connections" SET
	"name" = CASE "connector_key" WHEN 'ups' THEN 'UPS' WHEN 'fedex' THEN 'FedEx' WHEN 'dhlExpress' THEN 'DHL Express'
		ELSE "connector_key" END,
	"environment" = 'live',
	"is_default" = true,
	"seal_context" = 'connection ' || "connector_key" || ' ' || coalesce("company_id"::text, 'house');--> statement-breakpoint
ALTER TABLE "connections" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ALTER COLUMN "environment" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ALTER COLUMN "is_default" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ALTER COLUMN "seal_context" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_name" ON "connections" USING btree ("connector_key",coalesce("company_id", 0),lower(translate("name", 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu')));--> statement-breakpoint
CREATE UNIQUE INDEX "connections_default" ON "connections" USING btree ("connector_key",coalesce("company_id", 0)) WHERE "connections"."is_default";--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_environment" CHECK ("connections"."environment" in ('live', 'sandbox'));--> statement-breakpoint

-- Cached rows of connections. A change announces every key: absence is cached too, and a row may change its owner.
INSERT INTO "cache_versions" ("channel") VALUES ('cached_connections');--> statement-breakpoint
CREATE TRIGGER "announce_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "connections"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"('cached_connections', '*');
