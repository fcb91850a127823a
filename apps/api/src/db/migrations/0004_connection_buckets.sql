CREATE TABLE "connection_buckets" (
	"connection_id" integer PRIMARY KEY NOT NULL,
	"spent_until" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "connection_buckets" ADD CONSTRAINT "connection_buckets_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;