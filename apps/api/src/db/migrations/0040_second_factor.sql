CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_step" integer
);
--> statement-breakpoint
ALTER TABLE "role_groups" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Whether a user has a second factor belongs to what every process caches of them.
CREATE TRIGGER "announce_insert" AFTER INSERT ON "second_factors" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"('cached_users', 'user_id');
--> statement-breakpoint
CREATE TRIGGER "announce_update" AFTER UPDATE ON "second_factors" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"('cached_users', 'user_id');
--> statement-breakpoint
CREATE TRIGGER "announce_delete" AFTER DELETE ON "second_factors" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"('cached_users', 'user_id');
--> statement-breakpoint
CREATE TRIGGER "announce_truncate" AFTER TRUNCATE ON "second_factors"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"('cached_users', '*');
