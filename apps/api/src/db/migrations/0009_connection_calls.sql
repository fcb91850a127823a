CREATE TABLE "connection_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"step" text NOT NULL,
	"status" smallint,
	"failure" text,
	"is_failed" boolean NOT NULL,
	"milliseconds" integer NOT NULL,
	"attempts" smallint NOT NULL,
	"reference" text,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "connection_calls" ADD CONSTRAINT "connection_calls_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_calls_connection" ON "connection_calls" USING btree ("connection_id","id");