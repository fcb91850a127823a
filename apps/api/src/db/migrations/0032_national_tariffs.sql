ALTER TABLE "tariff_editions" DROP CONSTRAINT "tariff_editions_kind";--> statement-breakpoint
ALTER TABLE "tariff_lines" DROP CONSTRAINT "tariff_lines_code";--> statement-breakpoint
DROP INDEX "tariff_editions_days";--> statement-breakpoint
ALTER TABLE "tariff_lines" ALTER COLUMN "code" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "tariff_editions" ADD COLUMN "tariff" text DEFAULT 'US' NOT NULL;--> statement-breakpoint
ALTER TABLE "tariff_editions" ADD COLUMN "ended_codes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tariff_lines" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "tariff_lines" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "tariff_editions_days" ON "tariff_editions" USING btree ("tariff","valid_from","id");--> statement-breakpoint
ALTER TABLE "tariff_editions" ADD CONSTRAINT "tariff_editions_tariff" CHECK ("tariff_editions"."tariff" in ('US', 'EU', 'GB', 'TR'));--> statement-breakpoint
ALTER TABLE "tariff_editions" ADD CONSTRAINT "tariff_editions_kind" CHECK ("tariff_editions"."kind" in ('curated', 'demonstration', 'official'));--> statement-breakpoint
ALTER TABLE "tariff_lines" ADD CONSTRAINT "tariff_lines_code" CHECK ("tariff_lines"."code" ~ '^[0-9]{6,12}$');