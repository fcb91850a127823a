CREATE TABLE "invoice_archive_items" (
	"archive_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	CONSTRAINT "invoice_archive_items_archive_id_invoice_id_pk" PRIMARY KEY("archive_id","invoice_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"connection_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea",
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"detail" text DEFAULT '' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "invoice_archives_name" UNIQUE("name"),
	CONSTRAINT "invoice_archives_state" CHECK ("invoice_archives"."state" in ('waiting', 'sent', 'refused', 'withdrawn')),
	CONSTRAINT "invoice_archives_sent" CHECK (("invoice_archives"."state" = 'sent') = ("invoice_archives"."sent_at" is not null)),
	CONSTRAINT "invoice_archives_content" CHECK (("invoice_archives"."state" = 'waiting') = ("invoice_archives"."content" is not null))
);
--> statement-breakpoint
ALTER TABLE "sales_invoice_handovers" ALTER COLUMN "sent_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_invoice_handovers" ADD COLUMN "archive_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_archive_items" ADD CONSTRAINT "invoice_archive_items_archive_id_invoice_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."invoice_archives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_archive_items" ADD CONSTRAINT "invoice_archive_items_invoice_id_sales_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."sales_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_archives" ADD CONSTRAINT "invoice_archives_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_archives" ADD CONSTRAINT "invoice_archives_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_archive_items_invoice" ON "invoice_archive_items" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_archives_connection" ON "invoice_archives" USING btree ("connection_id","state");--> statement-breakpoint
ALTER TABLE "sales_invoice_handovers" ADD CONSTRAINT "sales_invoice_handovers_archive_id_invoice_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."invoice_archives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_invoice_handovers_archive" ON "sales_invoice_handovers" USING btree ("archive_id");