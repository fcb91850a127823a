ALTER TABLE "offers" DROP COLUMN "explanation";--> statement-breakpoint
ALTER TABLE "offers" DROP COLUMN "staff";