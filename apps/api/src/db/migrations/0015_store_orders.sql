CREATE TABLE "order_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"before" text,
	"after" text,
	"is_open" boolean NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" integer,
	CONSTRAINT "order_changes_kind" CHECK ("order_changes"."kind" in ('cancelled', 'state', 'address', 'buyer', 'line', 'amount', 'note', 'service', 'payment'))
);
--> statement-breakpoint
CREATE TABLE "order_shipments" (
	"order_id" uuid NOT NULL,
	"line_id" text NOT NULL,
	"shipment_id" uuid NOT NULL,
	"quantity" numeric(9, 3) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_shipments_order_id_line_id_shipment_id_pk" PRIMARY KEY("order_id","line_id","shipment_id"),
	CONSTRAINT "order_shipments_quantity" CHECK ("order_shipments"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"connection_id" integer NOT NULL,
	"platform" text NOT NULL,
	"shop" text NOT NULL,
	"channel_order_id" text NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"country_code" text,
	"search_text" text NOT NULL,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_by" integer,
	"acknowledged_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_once" UNIQUE("company_id","platform","shop","channel_order_id"),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('waiting', 'open', 'partly', 'fulfilled', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "store_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"purchase_number" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"tracking_number" text NOT NULL,
	"tracking_url" text NOT NULL,
	"carrier_code" text NOT NULL,
	"carrier_name" text NOT NULL,
	"shipped_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"drops" smallint DEFAULT 0 NOT NULL,
	"due_since" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"taken_back_at" timestamp with time zone,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_notices_once" UNIQUE("order_id","purchase_number"),
	CONSTRAINT "store_notices_state" CHECK ("store_notices"."state" in ('due', 'sent', 'seen', 'dropped', 'refused', 'takenBack', 'notPossible'))
);
--> statement-breakpoint
CREATE TABLE "store_syncs" (
	"connection_id" integer PRIMARY KEY NOT NULL,
	"shop" text,
	"state" text DEFAULT 'idle' NOT NULL,
	"changed_until" timestamp with time zone,
	"position" jsonb,
	"requested_by" integer,
	"requested_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"read_count" integer DEFAULT 0 NOT NULL,
	"new_count" integer DEFAULT 0 NOT NULL,
	"changed_count" integer DEFAULT 0 NOT NULL,
	"last_success_at" timestamp with time zone,
	"problem" text,
	"detail" text DEFAULT '' NOT NULL,
	"unreadable" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counted_at" timestamp with time zone,
	"missing_count" integer DEFAULT 0 NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "store_syncs_state" CHECK ("store_syncs"."state" in ('idle', 'waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipments" ADD CONSTRAINT "order_shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipments" ADD CONSTRAINT "order_shipments_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_notices" ADD CONSTRAINT "store_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_notices" ADD CONSTRAINT "store_notices_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_notices" ADD CONSTRAINT "store_notices_purchase_number_purchases_number_fk" FOREIGN KEY ("purchase_number") REFERENCES "public"."purchases"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_syncs" ADD CONSTRAINT "store_syncs_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_syncs" ADD CONSTRAINT "store_syncs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_changes_order" ON "order_changes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_changes_open" ON "order_changes" USING btree ("order_id") WHERE "order_changes"."is_open";--> statement-breakpoint
CREATE INDEX "order_shipments_shipment" ON "order_shipments" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "orders_company_page" ON "orders" USING btree ("company_id","placed_at","id") WHERE "orders"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "orders_page" ON "orders" USING btree ("placed_at","id") WHERE "orders"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_connection" ON "orders" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "store_notices_shipment" ON "store_notices" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "store_notices_purchase" ON "store_notices" USING btree ("purchase_number");--> statement-breakpoint
CREATE INDEX "store_notices_waiting" ON "store_notices" USING btree ("updated_at") WHERE ("store_notices"."state" in ('due', 'sent') or "store_notices"."is_cancelled");--> statement-breakpoint
-- Rows that a call writes for a company that was merged meanwhile follow it, as in every table of companies.
CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON "orders"
FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"();
