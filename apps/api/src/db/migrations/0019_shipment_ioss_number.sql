ALTER TABLE "shipments" ADD COLUMN "ioss_number" text;--> statement-breakpoint
-- Parcels that were booked before carry the sender's own number on their labels.
UPDATE "shipments" SET "ioss_number" = "sender"->>'iossNumber'
WHERE "supplier_reference" IS NOT NULL AND "sender"->>'iossNumber' IS NOT NULL;
