ALTER TABLE "bulk_offers" DROP CONSTRAINT "bulk_offers_upload_id_bulk_uploads_id_fk";
