CREATE TABLE "session_uses" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_purpose";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_in_with" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "session_uses" ADD CONSTRAINT "session_uses_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_codes_user_id" ON "email_codes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_signed_in_with" CHECK ("sessions"."signed_in_with" in ('password', 'code', 'passkey'));--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_user" CHECK (("email_codes"."purpose" = 'emailChange') = ("email_codes"."user_id" is not null));--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_purpose" CHECK ("email_codes"."purpose" in ('signUp', 'passwordReset', 'emailChange'));