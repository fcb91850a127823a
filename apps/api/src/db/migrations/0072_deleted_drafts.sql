CREATE TABLE "deleted_drafts" (
	"shipment_id" uuid PRIMARY KEY NOT NULL,
	"deleted_by" integer NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_drafts" ADD CONSTRAINT "deleted_drafts_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_drafts_deleted" ON "deleted_drafts" USING btree ("deleted_at");