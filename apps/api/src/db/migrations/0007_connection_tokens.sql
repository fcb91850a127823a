CREATE TABLE "connection_authorizations" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"connection_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "connection_tokens" (
	"connection_id" integer PRIMARY KEY NOT NULL,
	"key_id" text,
	"sealed" "bytea",
	"renew_at" timestamp with time zone,
	"usable_until" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"renewing_by" uuid,
	"renewing_until" timestamp with time zone,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "connection_authorizations" ADD CONSTRAINT "connection_authorizations_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_authorizations" ADD CONSTRAINT "connection_authorizations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_tokens" ADD CONSTRAINT "connection_tokens_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_authorizations_connection" ON "connection_authorizations" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "connection_authorizations_user" ON "connection_authorizations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "connection_authorizations_expires_at" ON "connection_authorizations" USING btree ("expires_at");