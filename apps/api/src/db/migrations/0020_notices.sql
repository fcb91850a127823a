CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"user_id" integer,
	"email" text,
	"first_name" text,
	"language" text,
	"fact" jsonb NOT NULL,
	"batch_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notices_recipient" CHECK (("notices"."user_id" is null) <> ("notices"."email" is null))
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_user_once" ON "notices" USING btree ("kind","key","user_id") WHERE "notices"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_email_once" ON "notices" USING btree ("kind","key",lower("email")) WHERE "notices"."email" is not null;--> statement-breakpoint
CREATE INDEX "notices_batch" ON "notices" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "notices_kind_created_at" ON "notices" USING btree ("kind","created_at");