CREATE TABLE "webhook_registrations" (
	"connection_id" integer PRIMARY KEY NOT NULL,
	"address" text,
	"at" timestamp with time zone NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "webhook_registrations" ADD CONSTRAINT "webhook_registrations_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;