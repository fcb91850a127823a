CREATE TABLE "stop_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stop_files_kind" CHECK ("stop_files"."kind" in ('photo', 'signature'))
);
--> statement-breakpoint
CREATE TABLE "stop_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"courier_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"failure" text,
	"note" text,
	"signed_by" text,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"stop_order" integer,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "stop_records_outcome" CHECK ("stop_records"."outcome" in ('pickedUp', 'notPickedUp')),
	CONSTRAINT "stop_records_state" CHECK ("stop_records"."state" in ('done', 'late', 'notYours', 'closed', 'undone')),
	CONSTRAINT "stop_records_failure" CHECK ("stop_records"."failure" in ('nobodyThere', 'wrongAddress', 'notReady', 'other')),
	CONSTRAINT "stop_records_reason" CHECK (("stop_records"."outcome" = 'notPickedUp') = ("stop_records"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "stop_scans" (
	"record_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"scan_id" uuid NOT NULL,
	"code" text NOT NULL,
	"shipment_id" uuid,
	"piece_number" smallint,
	"outcome" text NOT NULL,
	"is_surplus" boolean NOT NULL,
	CONSTRAINT "stop_scans_record_id_position_pk" PRIMARY KEY("record_id","position")
);
--> statement-breakpoint
ALTER TABLE "stop_files" ADD CONSTRAINT "stop_files_record_id_stop_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."stop_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_records" ADD CONSTRAINT "stop_records_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_records" ADD CONSTRAINT "stop_records_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_scans" ADD CONSTRAINT "stop_scans_record_id_stop_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."stop_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_scans" ADD CONSTRAINT "stop_scans_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stop_files_record" ON "stop_files" USING btree ("record_id","created_at");--> statement-breakpoint
CREATE INDEX "stop_records_reservation" ON "stop_records" USING btree ("reservation_id","at");--> statement-breakpoint
CREATE INDEX "stop_records_courier" ON "stop_records" USING btree ("courier_id","day");--> statement-breakpoint
CREATE INDEX "stop_records_day" ON "stop_records" USING btree ("day");--> statement-breakpoint
CREATE INDEX "stop_scans_shipment" ON "stop_scans" USING btree ("shipment_id");