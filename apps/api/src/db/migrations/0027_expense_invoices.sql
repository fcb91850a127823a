CREATE TABLE "expense_disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" integer GENERATED ALWAYS AS IDENTITY (sequence name "expense_disputes_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"carrier_id" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expense_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"carrier_id" integer NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"line_count" integer NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"stated_total" numeric(14, 2),
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expense_limits" (
	"carrier_id" integer PRIMARY KEY NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"changed_by" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expense_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"number" text NOT NULL,
	"reference" text,
	"shipment_id" uuid,
	"day" date,
	"service" text,
	"zone" text,
	"billed_kg" numeric(10, 3),
	"expected_kg" numeric(10, 3),
	"charges" jsonb NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"expected" numeric(14, 2),
	"difference" numeric(14, 2) NOT NULL,
	"state" text NOT NULL,
	"cause" text,
	"audit" jsonb,
	"earlier_id" uuid,
	"dispute_id" uuid,
	"credited" numeric(14, 2) DEFAULT '0' NOT NULL,
	"adjustment_id" uuid,
	"reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"version" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "expense_lines_state" CHECK ("expense_lines"."state" in ('matched', 'different', 'unknown', 'duplicate', 'disputed', 'accepted', 'credited')),
	CONSTRAINT "expense_lines_cause" CHECK ("expense_lines"."cause" in ('rounding', 'anotherParcel', 'duplicate', 'weight', 'surcharge', 'fuelWeek', 'zone', 'priceList', 'service', 'notShipped', 'unknownParcel', 'costMissing', 'otherCurrency', 'credit', 'unexplained')),
	CONSTRAINT "expense_lines_dispute_known" CHECK ("expense_lines"."state" <> 'disputed' or "expense_lines"."dispute_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "expense_mappings" (
	"carrier_id" integer NOT NULL,
	"signature" text NOT NULL,
	"columns" jsonb NOT NULL,
	"saved_by" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expense_mappings_carrier_id_signature_pk" PRIMARY KEY("carrier_id","signature")
);
--> statement-breakpoint
ALTER TABLE "expense_disputes" ADD CONSTRAINT "expense_disputes_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_disputes" ADD CONSTRAINT "expense_disputes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_invoices" ADD CONSTRAINT "expense_invoices_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_invoices" ADD CONSTRAINT "expense_invoices_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_invoices" ADD CONSTRAINT "expense_invoices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_limits" ADD CONSTRAINT "expense_limits_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_limits" ADD CONSTRAINT "expense_limits_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_lines" ADD CONSTRAINT "expense_lines_invoice_id_expense_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."expense_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_lines" ADD CONSTRAINT "expense_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_lines" ADD CONSTRAINT "expense_lines_earlier_id_expense_lines_id_fk" FOREIGN KEY ("earlier_id") REFERENCES "public"."expense_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_lines" ADD CONSTRAINT "expense_lines_dispute_id_expense_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."expense_disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_lines" ADD CONSTRAINT "expense_lines_adjustment_id_shipment_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."shipment_adjustments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_lines" ADD CONSTRAINT "expense_lines_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_mappings" ADD CONSTRAINT "expense_mappings_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_mappings" ADD CONSTRAINT "expense_mappings_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expense_disputes_page" ON "expense_disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "expense_invoices_file" ON "expense_invoices" USING btree ("file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "expense_invoices_number" ON "expense_invoices" USING btree ("carrier_id","number");--> statement-breakpoint
CREATE INDEX "expense_invoices_page" ON "expense_invoices" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "expense_lines_row" ON "expense_lines" USING btree ("invoice_id","row","id");--> statement-breakpoint
CREATE INDEX "expense_lines_difference" ON "expense_lines" USING btree ("invoice_id","difference","id");--> statement-breakpoint
CREATE INDEX "expense_lines_page" ON "expense_lines" USING btree ("difference","id");--> statement-breakpoint
CREATE INDEX "expense_lines_rows" ON "expense_lines" USING btree ("row","id");--> statement-breakpoint
CREATE INDEX "expense_lines_shipment" ON "expense_lines" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "expense_lines_number" ON "expense_lines" USING btree ("number");--> statement-breakpoint
CREATE INDEX "expense_lines_dispute" ON "expense_lines" USING btree ("dispute_id") WHERE "expense_lines"."dispute_id" is not null;--> statement-breakpoint
CREATE INDEX "expense_lines_open" ON "expense_lines" USING btree ("invoice_id") WHERE "expense_lines"."state" in ('different', 'unknown', 'duplicate');