CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"token_hash" text NOT NULL,
	"scheme" text,
	"last_four" text NOT NULL,
	"bank" text,
	"alias" text,
	"expiry_month" smallint,
	"expiry_year" smallint,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_cards_last_four" CHECK ("saved_cards"."last_four" ~ '^[0-9]{4}$'),
	CONSTRAINT "saved_cards_expiry" CHECK (("saved_cards"."expiry_month" is null) = ("saved_cards"."expiry_year" is null) and "saved_cards"."expiry_month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "sandbox_cards" (
	"token" text PRIMARY KEY NOT NULL,
	"user_key" text NOT NULL,
	"behaviour" text NOT NULL,
	"last_four" text NOT NULL,
	"expiry" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "offers_cards" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "saves_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "card_expiry" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "user_key" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "is_saving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "stores_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "card_token" text;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_token" ON "saved_cards" USING btree ("provider","token_hash");--> statement-breakpoint
CREATE INDEX "saved_cards_person" ON "saved_cards" USING btree ("user_id","company_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_cards_company" ON "saved_cards" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "saved_cards_removed" ON "saved_cards" USING btree ("removed_at") WHERE "saved_cards"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_cards_person" ON "sandbox_cards" USING btree ("user_key");--> statement-breakpoint
CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON "saved_cards"
	FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"();
