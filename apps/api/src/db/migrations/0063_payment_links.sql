CREATE TABLE "payment_link_items" (
	"link_id" uuid NOT NULL,
	"cart_item_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"asset_reference" text NOT NULL,
	"service_name" text NOT NULL,
	"country_code" text,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "payment_link_items_link_id_cart_item_id_pk" PRIMARY KEY("link_id","cart_item_id")
);
--> statement-breakpoint
CREATE TABLE "payment_link_payments" (
	"link_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_link_payments_link_id_payment_id_pk" PRIMARY KEY("link_id","payment_id")
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"token_hash" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"is_emailed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "payment_links_amount" CHECK ("payment_links"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"movement" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" uuid,
	"our_amount" numeric(14, 2),
	"our_currency" text,
	"their_amount" numeric(14, 2),
	"their_currency" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" integer,
	"reason" text,
	CONSTRAINT "payment_differences_once" UNIQUE("provider","movement","reference","kind"),
	CONSTRAINT "payment_differences_kind" CHECK ("payment_differences"."kind" in ('missingHere', 'missingThere', 'amountDiffers')),
	CONSTRAINT "payment_differences_movement" CHECK ("payment_differences"."movement" in ('capture', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "payment_reconciliations" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"movement_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reconciliations_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "failure_words" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_scheme" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_last_four" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_three_d_secure" boolean;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "card_last_four" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "captured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_link_items" ADD CONSTRAINT "payment_link_items_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_link_payments" ADD CONSTRAINT "payment_link_payments_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_link_payments" ADD CONSTRAINT "payment_link_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_link_items_cart" ON "payment_link_items" USING btree ("cart_item_id");--> statement-breakpoint
CREATE INDEX "payment_link_payments_payment" ON "payment_link_payments" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_links_company_page" ON "payment_links" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_links_page" ON "payment_links" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_differences_page" ON "payment_differences" USING btree ("day","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card" CHECK ("payments"."card_last_four" ~ '^[0-9]{4}$');