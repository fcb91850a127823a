CREATE TABLE "carrier_performance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_performance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"period_days" smallint NOT NULL,
	"carrier_id" integer NOT NULL,
	"service_id" integer NOT NULL,
	"country_code" text NOT NULL,
	"shipments" integer NOT NULL,
	"kept" integer NOT NULL,
	"exceptions" integer NOT NULL,
	"scanned" integer NOT NULL,
	"scanned_on_day" integer NOT NULL,
	"delivered" integer NOT NULL,
	"taken_days" integer NOT NULL,
	"promised_days" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_reasons" DROP CONSTRAINT "service_reasons_reason";--> statement-breakpoint
DROP INDEX "shipment_promises_troubled";--> statement-breakpoint
ALTER TABLE "carrier_performance" ADD CONSTRAINT "carrier_performance_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_performance" ADD CONSTRAINT "carrier_performance_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_performance_lane" ON "carrier_performance" USING btree ("period_days","service_id","country_code");--> statement-breakpoint
CREATE INDEX "shipment_promises_troubled" ON "shipment_promises" USING btree ("status","first_day","shipment_id") WHERE "shipment_promises"."status" in ('atRisk', 'missed', 'late');--> statement-breakpoint
ALTER TABLE "service_reasons" ADD CONSTRAINT "service_reasons_reason" CHECK ("service_reasons"."reason" in ('openClaim', 'exception', 'contradiction', 'promiseMissed', 'promiseAtRisk', 'extraPayment', 'customerNote', 'followUp', 'stale', 'unpaid'));