CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stored_files_key" CHECK ("stored_files"."key" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "deleted_draft_files" (
	"shipment_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "deleted_draft_files_shipment_id_file_key_pk" PRIMARY KEY("shipment_id","file_key")
);
--> statement-breakpoint
-- Files stored before this table existed, those of deleted drafts included.
INSERT INTO "stored_files" ("key", "stored_at")
SELECT "key", now() FROM (
	SELECT "signature_key" FROM "flight_handovers" UNION
	SELECT "pdf_key" FROM "manifests" UNION
	SELECT "xlsx_key" FROM "manifests" UNION
	SELECT "file_key" FROM "company_documents" UNION
	SELECT "file_key" FROM "stop_files" UNION
	SELECT "file_key" FROM "shipment_claim_documents" UNION
	SELECT "file_key" FROM "shipment_measuring_photos" UNION
	SELECT "file_key" FROM "shipment_documents" UNION
	SELECT "file_key" FROM "shipment_labels" UNION
	SELECT document->>'file_key' FROM "deleted_drafts", jsonb_array_elements("rows"->'shipment_documents') AS document
) AS files ("key") WHERE "key" IS NOT NULL;--> statement-breakpoint
INSERT INTO "deleted_draft_files" ("shipment_id", "file_key")
SELECT DISTINCT "shipment_id", document->>'file_key'
FROM "deleted_drafts", jsonb_array_elements("rows"->'shipment_documents') AS document
WHERE document->>'file_key' IS NOT NULL;--> statement-breakpoint
-- The previous version stores files without a row here while it runs beside this one. To be dropped.
CREATE FUNCTION "add_stored_file"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE file text := to_jsonb(new) ->> tg_argv[0];
BEGIN
	IF file IS NOT NULL THEN
		INSERT INTO stored_files ("key", stored_at) VALUES (file, now()) ON CONFLICT DO NOTHING;
	END IF;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "add_stored_signature_key" BEFORE INSERT OR UPDATE OF "signature_key" ON "flight_handovers"
	FOR EACH ROW EXECUTE FUNCTION add_stored_file('signature_key');--> statement-breakpoint
CREATE TRIGGER "add_stored_pdf_key" BEFORE INSERT OR UPDATE OF "pdf_key" ON "manifests"
	FOR EACH ROW EXECUTE FUNCTION add_stored_file('pdf_key');--> statement-breakpoint
CREATE TRIGGER "add_stored_xlsx_key" BEFORE INSERT OR UPDATE OF "xlsx_key" ON "manifests"
	FOR EACH ROW EXECUTE FUNCTION add_stored_file('xlsx_key');--> statement-breakpoint
CREATE TRIGGER "add_stored_file_key" BEFORE INSERT OR UPDATE OF "file_key" ON "company_documents"
	FOR EACH ROW EXECUTE FUNCTION add_stored_file('file_key');--> statement-breakpoint
CREATE TRIGGER "add_stored_file_key" BEFORE INSERT OR UPDATE OF "file_key" ON "stop_files"
	FOR EACH ROW EXECUTE FUNCTION add_stored_file('file_key');--> statement-breakpoint
CREATE TRIGGER "add_stored_file_key" BEFORE INSERT OR UPDATE OF "file_key" ON "shipment_claim_documents"
	FOR EACH ROW EXECUTE FUNCTION add_stored_file('file_key');--> statement-breakpoint
CREATE TRIGGER "add_stored_file_key" BEFORE INSERT OR UPDATE OF "file_key" ON "shipment_measuring_photos"
	FOR EACH ROW EXECUTE FUNCTION add_stored_file('file_key');--> statement-breakpoint
CREATE TRIGGER "add_stored_file_key" BEFORE INSERT OR UPDATE OF "file_key" ON "shipment_documents"
	FOR EACH ROW EXECUTE FUNCTION add_stored_file('file_key');--> statement-breakpoint
ALTER TABLE "shipment_labels" ADD COLUMN "remove_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deleted_draft_files" ADD CONSTRAINT "deleted_draft_files_shipment_id_deleted_drafts_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."deleted_drafts"("shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_draft_files" ADD CONSTRAINT "deleted_draft_files_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_draft_files_file" ON "deleted_draft_files" USING btree ("file_key");--> statement-breakpoint
ALTER TABLE "flight_handovers" ADD CONSTRAINT "flight_handovers_signature_key_stored_files_key_fk" FOREIGN KEY ("signature_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_pdf_key_stored_files_key_fk" FOREIGN KEY ("pdf_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_xlsx_key_stored_files_key_fk" FOREIGN KEY ("xlsx_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_files" ADD CONSTRAINT "stop_files_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_claim_documents" ADD CONSTRAINT "shipment_claim_documents_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_measuring_photos" ADD CONSTRAINT "shipment_measuring_photos_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_labels" ADD CONSTRAINT "shipment_labels_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_documents" ADD CONSTRAINT "shipment_documents_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flight_handovers_signature" ON "flight_handovers" USING btree ("signature_key");--> statement-breakpoint
CREATE INDEX "manifests_pdf" ON "manifests" USING btree ("pdf_key");--> statement-breakpoint
CREATE INDEX "manifests_xlsx" ON "manifests" USING btree ("xlsx_key");--> statement-breakpoint
CREATE INDEX "company_documents_file" ON "company_documents" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "stop_files_file" ON "stop_files" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "shipment_claim_documents_file" ON "shipment_claim_documents" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "shipment_measuring_photos_file" ON "shipment_measuring_photos" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "shipment_labels_file" ON "shipment_labels" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "shipment_labels_remove" ON "shipment_labels" USING btree ("remove_at") WHERE "shipment_labels"."remove_at" is not null;--> statement-breakpoint
CREATE INDEX "shipment_documents_file" ON "shipment_documents" USING btree ("file_key");