CREATE TABLE "bulk_mappings" (
	"company_id" integer NOT NULL,
	"signature" text NOT NULL,
	"columns" jsonb NOT NULL,
	"fixed" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bulk_mappings_company_id_signature_pk" PRIMARY KEY("company_id","signature")
);
--> statement-breakpoint
CREATE TABLE "bulk_offers" (
	"upload_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"run" integer NOT NULL,
	"offer_count" smallint NOT NULL,
	"service_id" integer,
	"total" numeric(14, 2),
	"currency" text,
	"total_in_try" numeric(14, 2),
	CONSTRAINT "bulk_offers_upload_id_row_pk" PRIMARY KEY("upload_id","row")
);
--> statement-breakpoint
CREATE TABLE "bulk_rows" (
	"upload_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"reference" text NOT NULL,
	"shipment_row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"rest" jsonb,
	"problems" jsonb,
	"is_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bulk_rows_upload_id_row_pk" PRIMARY KEY("upload_id","row")
);
--> statement-breakpoint
CREATE TABLE "bulk_shipments" (
	"upload_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"row_count" integer NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"content_hash" text NOT NULL,
	"receiver_name" text,
	"receiver_country" text,
	"piece_count" integer NOT NULL,
	"total_weight_kg" numeric(10, 3),
	"parcel" jsonb,
	"shipment_id" uuid,
	CONSTRAINT "bulk_shipments_upload_id_row_pk" PRIMARY KEY("upload_id","row")
);
--> statement-breakpoint
CREATE TABLE "bulk_taken" (
	"company_id" integer NOT NULL,
	"reference" text NOT NULL,
	"content_hash" text NOT NULL,
	"shipment_id" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bulk_taken_company_id_reference_pk" PRIMARY KEY("company_id","reference")
);
--> statement-breakpoint
CREATE TABLE "bulk_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"created_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"sheet" text,
	"headings" jsonb NOT NULL,
	"signature" text NOT NULL,
	"fixed" jsonb NOT NULL,
	"rating_run" integer DEFAULT 0 NOT NULL,
	"rating_rule" jsonb,
	"rating_total" integer DEFAULT 0 NOT NULL,
	"rating_done" integer DEFAULT 0 NOT NULL,
	"rating_row" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_uploads_state" CHECK ("bulk_uploads"."state" in ('uploaded', 'checked', 'taken', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "bulk_mappings" ADD CONSTRAINT "bulk_mappings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_offers" ADD CONSTRAINT "bulk_offers_upload_id_bulk_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."bulk_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_upload_id_bulk_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."bulk_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_shipments" ADD CONSTRAINT "bulk_shipments_upload_id_bulk_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."bulk_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_shipments" ADD CONSTRAINT "bulk_shipments_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_taken" ADD CONSTRAINT "bulk_taken_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_taken" ADD CONSTRAINT "bulk_taken_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_uploads" ADD CONSTRAINT "bulk_uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_uploads" ADD CONSTRAINT "bulk_uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_rows_reference" ON "bulk_rows" USING btree ("upload_id","reference");--> statement-breakpoint
CREATE INDEX "bulk_rows_shipment" ON "bulk_rows" USING btree ("upload_id","shipment_row");--> statement-breakpoint
CREATE INDEX "bulk_shipments_shipment" ON "bulk_shipments" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "bulk_taken_shipment" ON "bulk_taken" USING btree ("shipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_uploads_open_file" ON "bulk_uploads" USING btree ("company_id","file_hash") WHERE "bulk_uploads"."state" in ('uploaded', 'checked');--> statement-breakpoint
CREATE INDEX "bulk_uploads_company" ON "bulk_uploads" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_uploads_sweep" ON "bulk_uploads" USING btree ("updated_at") WHERE "bulk_uploads"."state" <> 'expired';