CREATE TABLE "export_proofs" (
	"shipment_id" uuid PRIMARY KEY NOT NULL,
	"invoice_number" text,
	"invoice_day" date,
	"invoice_origin" text,
	"amount" numeric(14, 2),
	"currency" text,
	"declaration_number" text,
	"declaration_day" date,
	"exit_day" date,
	"is_declared_by_house" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "export_proofs_origin" CHECK ("export_proofs"."invoice_origin" in ('hand', 'file', 'document')),
	CONSTRAINT "export_proofs_pairs" CHECK (("export_proofs"."invoice_number" is null) = ("export_proofs"."invoice_day" is null)
        and ("export_proofs"."declaration_number" is null) = ("export_proofs"."declaration_day" is null)
        and ("export_proofs"."amount" is null) = ("export_proofs"."currency" is null))
);
--> statement-breakpoint
ALTER TABLE "export_proofs" ADD CONSTRAINT "export_proofs_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_proofs" ADD CONSTRAINT "export_proofs_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_proofs_invoice" ON "export_proofs" USING btree ("invoice_number") WHERE "export_proofs"."invoice_number" is not null;--> statement-breakpoint
CREATE INDEX "export_proofs_declaration" ON "export_proofs" USING btree ("declaration_number") WHERE "export_proofs"."declaration_number" is not null;