CREATE TABLE "google_identities" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"sub" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "google_identities_sub_unique" UNIQUE("sub")
);
--> statement-breakpoint
CREATE TABLE "used_google_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_signed_in_with";--> statement-breakpoint
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_purpose";--> statement-breakpoint
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_user";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "google_identities" ADD CONSTRAINT "google_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_google_tokens_expires_at" ON "used_google_tokens" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_signed_in_with" CHECK ("sessions"."signed_in_with" in ('password', 'code', 'passkey', 'google'));--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_purpose" CHECK ("email_codes"."purpose" in ('signUp', 'passwordReset', 'emailChange', 'googleLink'));--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_user" CHECK (("email_codes"."purpose" in ('emailChange', 'googleLink')) = ("email_codes"."user_id" is not null));
--> statement-breakpoint
-- Nobody else gave these accounts a password: it was chosen by a mailed code.
UPDATE "users" SET "email_confirmed_at" = "created_at" WHERE "password_hash" IS NOT NULL;
