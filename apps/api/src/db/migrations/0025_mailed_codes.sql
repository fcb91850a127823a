ALTER TABLE "email_codes" ADD COLUMN "digits" smallint DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "is_mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "others_wrong_tries" smallint DEFAULT 0 NOT NULL;