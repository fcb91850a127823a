CREATE TABLE "invoice_periods" (
	"month" date PRIMARY KEY NOT NULL,
	"closed_by" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_schedules" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"schedule" text NOT NULL,
	"updated_by" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_schedules_schedule" CHECK ("invoice_schedules"."schedule" in ('nightly', 'monthly'))
);
--> statement-breakpoint
CREATE TABLE "sales_invoice_handovers" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"sent_by" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"reason" text,
	"answered_by" integer,
	"answered_at" timestamp with time zone,
	CONSTRAINT "sales_invoice_handovers_state" CHECK ("sales_invoice_handovers"."state" in ('sent', 'accepted', 'rejected')),
	CONSTRAINT "sales_invoice_handovers_answer" CHECK (("sales_invoice_handovers"."state" = 'sent') = ("sales_invoice_handovers"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sales_invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"payment_item_id" uuid NOT NULL,
	"asset_reference" text NOT NULL,
	"code" text NOT NULL,
	"details" jsonb NOT NULL,
	"net" numeric(14, 2) NOT NULL,
	"vat" numeric(14, 2) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "sales_invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position"),
	CONSTRAINT "sales_invoice_lines_sums" CHECK ("sales_invoice_lines"."net" + "sales_invoice_lines"."vat" = "sales_invoice_lines"."amount")
);
--> statement-breakpoint
CREATE TABLE "sales_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"series" text NOT NULL,
	"year" smallint NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"treatment" text NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"exemption" text,
	"net" numeric(14, 2) NOT NULL,
	"vat" numeric(14, 2) NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"exchange_rate" numeric(18, 8) NOT NULL,
	"exchange_rate_day" date,
	"net_try" numeric(14, 2) NOT NULL,
	"vat_try" numeric(14, 2) NOT NULL,
	"original_id" uuid,
	"content" jsonb NOT NULL,
	"issued_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_invoices_kind" CHECK ("sales_invoices"."kind" in ('eInvoice', 'eArchive', 'paper')),
	CONSTRAINT "sales_invoices_type" CHECK ("sales_invoices"."type" in ('sale', 'refund', 'cancellation')),
	CONSTRAINT "sales_invoices_treatment" CHECK ("sales_invoices"."treatment" in ('standard', 'carriage', 'serviceExport', 'outOfScope')),
	CONSTRAINT "sales_invoices_sums" CHECK ("sales_invoices"."net" + "sales_invoices"."vat" = "sales_invoices"."total" and "sales_invoices"."total" > 0),
	CONSTRAINT "sales_invoices_original_of" CHECK (("sales_invoices"."type" = 'sale') = ("sales_invoices"."original_id" is null)),
	CONSTRAINT "sales_invoices_year" CHECK ("sales_invoices"."year" = extract(year from "sales_invoices"."day")),
	CONSTRAINT "sales_invoices_rate" CHECK (("sales_invoices"."currency" = 'TRY') = ("sales_invoices"."exchange_rate_day" is null))
);
--> statement-breakpoint
CREATE TABLE "buying_rates" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"buying_try" numeric(18, 8) NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "buying_rates_currency_day_pk" PRIMARY KEY("currency","day"),
	CONSTRAINT "buying_rates_positive" CHECK ("buying_rates"."buying_try" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "captured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "billed_amount" numeric(14, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "due_amount" numeric(14, 2) GENERATED ALWAYS AS (case when captured_at is null then 0 else amount - refunded_amount - billed_amount end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_periods" ADD CONSTRAINT "invoice_periods_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_schedules" ADD CONSTRAINT "invoice_schedules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_schedules" ADD CONSTRAINT "invoice_schedules_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_handovers" ADD CONSTRAINT "sales_invoice_handovers_invoice_id_sales_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."sales_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_handovers" ADD CONSTRAINT "sales_invoice_handovers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_handovers" ADD CONSTRAINT "sales_invoice_handovers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_lines" ADD CONSTRAINT "sales_invoice_lines_invoice_id_sales_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."sales_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_lines" ADD CONSTRAINT "sales_invoice_lines_payment_item_id_payment_items_id_fk" FOREIGN KEY ("payment_item_id") REFERENCES "public"."payment_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoices" ADD CONSTRAINT "sales_invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoices" ADD CONSTRAINT "sales_invoices_original_id_sales_invoices_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."sales_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoices" ADD CONSTRAINT "sales_invoices_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_invoice_lines_item" ON "sales_invoice_lines" USING btree ("payment_item_id");--> statement-breakpoint
CREATE INDEX "sales_invoice_lines_reference" ON "sales_invoice_lines" USING btree ("asset_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_invoices_number" ON "sales_invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_invoices_place" ON "sales_invoices" USING btree ("series","year","serial");--> statement-breakpoint
CREATE INDEX "sales_invoices_page" ON "sales_invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sales_invoices_company_page" ON "sales_invoices" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sales_invoices_day" ON "sales_invoices" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "sales_invoices_original" ON "sales_invoices" USING btree ("original_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_invoices_cancellation" ON "sales_invoices" USING btree ("original_id") WHERE "sales_invoices"."type" = 'cancellation';--> statement-breakpoint
CREATE INDEX "payment_items_due" ON "payment_items" USING btree ("company_id","currency") WHERE "payment_items"."due_amount" <> 0;--> statement-breakpoint
UPDATE "payment_items" SET "captured_at" = coalesce("payments"."settled_at", "payments"."created_at") FROM "payments"
WHERE "payments"."id" = "payment_items"."payment_id" AND "payments"."state" IN ('succeeded', 'partlyRefunded', 'refunded');
--> statement-breakpoint
UPDATE "payment_items" SET "captured_at" = "created_at" WHERE "payment_id" IS NULL;
--> statement-breakpoint
CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON "sales_invoices"
FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"();
--> statement-breakpoint
-- An issued invoice never changes. Its company follows a merge; what is printed of the company lies in the content.
CREATE FUNCTION "refuse_invoice_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'company_id' = to_jsonb(OLD) - 'company_id' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'an issued invoice does not change' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "sales_invoices_frozen" BEFORE UPDATE OR DELETE ON "sales_invoices"
FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_change"();
--> statement-breakpoint
CREATE TRIGGER "sales_invoice_lines_frozen" BEFORE UPDATE OR DELETE ON "sales_invoice_lines"
FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_change"();
--> statement-breakpoint
-- Keeps what is billed of each paid item, so that what is due is found by an index and never summed.
CREATE FUNCTION "add_billed_amount"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "payment_items" SET "billed_amount" = "billed_amount" + "billed"."amount"
	FROM (
		SELECT "line"."payment_item_id" AS "id",
			sum(CASE "invoice"."type" WHEN 'sale' THEN "line"."amount" ELSE -"line"."amount" END) AS "amount"
		FROM "inserted" AS "line" JOIN "sales_invoices" AS "invoice" ON "invoice"."id" = "line"."invoice_id"
		GROUP BY "line"."payment_item_id"
	) AS "billed"
	WHERE "payment_items"."id" = "billed"."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sales_invoice_lines_billed" AFTER INSERT ON "sales_invoice_lines" REFERENCING NEW TABLE AS "inserted"
FOR EACH STATEMENT EXECUTE FUNCTION "add_billed_amount"();
--> statement-breakpoint
-- Customers and agents read their own invoices, in installations whose role groups exist already.
INSERT INTO "role_group_roles" ("role_group_id", "role_id")
SELECT "role_groups"."id", "roles"."id" FROM "role_groups", "roles"
WHERE "role_groups"."id" IN (2, 3) AND "roles"."definition" = 'invoicing_salesinvoice'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON "invoice_schedules"
FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"();
