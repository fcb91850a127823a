CREATE TABLE "order_rule_uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"shipment_id" uuid,
	"rule_id" integer,
	"rule_name" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"service_id" integer,
	"name" text,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_rule_uses_kind" CHECK ("order_rule_uses"."kind" in ('draft', 'shipping', 'template', 'box', 'insurance', 'incoterm')),
	CONSTRAINT "order_rule_uses_outcome" CHECK ("order_rule_uses"."outcome" in ('done', 'waiting', 'notPossible'))
);
--> statement-breakpoint
CREATE TABLE "order_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"conditions" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_rule_uses" ADD CONSTRAINT "order_rule_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rule_uses" ADD CONSTRAINT "order_rule_uses_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rule_uses" ADD CONSTRAINT "order_rule_uses_rule_id_order_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."order_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rules" ADD CONSTRAINT "order_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rules" ADD CONSTRAINT "order_rules_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_rule_uses_order" ON "order_rule_uses" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_rule_uses_shipment" ON "order_rule_uses" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "order_rule_uses_rule" ON "order_rule_uses" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "order_rules_company" ON "order_rules" USING btree ("company_id","position","id");--> statement-breakpoint
-- Rules that a call saves for a company that was merged meanwhile follow it, as in every table of companies.
CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON "order_rules"
FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"();
