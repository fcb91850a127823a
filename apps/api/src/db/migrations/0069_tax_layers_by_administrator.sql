ALTER TABLE "tax_layers" ALTER COLUMN "percent" SET DATA TYPE numeric(8, 4);--> statement-breakpoint
ALTER TABLE "tax_layers" ADD COLUMN "kind" text DEFAULT 'additional' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_layers" ADD COLUMN "codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_layers" ADD COLUMN "edition" text;--> statement-breakpoint
ALTER TABLE "tax_layers" ADD CONSTRAINT "tax_layers_kind" CHECK ("tax_layers"."kind" in ('additional', 'section232'));