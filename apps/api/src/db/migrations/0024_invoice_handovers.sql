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
ALTER TABLE "invoice_periods" ADD CONSTRAINT "invoice_periods_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_schedules" ADD CONSTRAINT "invoice_schedules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_schedules" ADD CONSTRAINT "invoice_schedules_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_handovers" ADD CONSTRAINT "sales_invoice_handovers_invoice_id_sales_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."sales_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_handovers" ADD CONSTRAINT "sales_invoice_handovers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_handovers" ADD CONSTRAINT "sales_invoice_handovers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON "invoice_schedules"
FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"();
