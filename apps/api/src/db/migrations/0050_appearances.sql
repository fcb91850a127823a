CREATE TABLE "user_appearances" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"appearance" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_appearances" ADD CONSTRAINT "user_appearances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;