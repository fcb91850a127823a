CREATE TABLE "shipment_promises" (
	"shipment_id" uuid PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"ready_day" date NOT NULL,
	"transit_days" smallint NOT NULL,
	"expected_day" date,
	"reason" text DEFAULT 'booked' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"risk" text,
	"status_since" timestamp with time zone NOT NULL,
	"uncounted" jsonb NOT NULL,
	"delivered_day" date,
	"first_scan_days" smallint,
	"taken_days" smallint,
	"had_exception" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "shipment_promises_reason" CHECK ("shipment_promises"."reason" in ('booked', 'noFirstScan', 'receivedLate', 'heldAtCustoms', 'delayed', 'damaged', 'deliveryAttempted', 'behind', 'overdue', 'returned', 'lost')),
	CONSTRAINT "shipment_promises_status" CHECK ("shipment_promises"."status" in ('open', 'atRisk', 'missed', 'kept', 'late', 'ended')),
	CONSTRAINT "shipment_promises_risk" CHECK ("shipment_promises"."risk" in ('booked', 'noFirstScan', 'receivedLate', 'heldAtCustoms', 'delayed', 'damaged', 'deliveryAttempted', 'behind', 'overdue', 'returned', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "shipment_promises" ADD CONSTRAINT "shipment_promises_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_promises_due" ON "shipment_promises" USING btree ("due_at") WHERE "shipment_promises"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "shipment_promises_troubled" ON "shipment_promises" USING btree ("status","first_day","shipment_id") WHERE "shipment_promises"."status" in ('atRisk', 'missed');
--> statement-breakpoint
-- An event, or a change of what a shipment's events mean, makes its promise due at once. Who works promises out locks nothing else.
CREATE FUNCTION "make_promises_due_of_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE shipment_promises SET due_at = 'epoch'
	WHERE shipment_id IN (SELECT shipment_id FROM inserted) AND due_at IS DISTINCT FROM 'epoch';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "make_promises_due" AFTER INSERT ON "tracking_events" REFERENCING NEW TABLE AS inserted
FOR EACH STATEMENT EXECUTE FUNCTION "make_promises_due_of_events"();--> statement-breakpoint
CREATE FUNCTION "make_promise_due_of_shipment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE shipment_promises SET due_at = 'epoch' WHERE shipment_id = NEW.id AND due_at IS DISTINCT FROM 'epoch';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "make_promise_due" AFTER UPDATE ON "shipments" FOR EACH ROW WHEN (
	(OLD.state, OLD.tracking_group, OLD.tracking_exception) IS DISTINCT FROM (NEW.state, NEW.tracking_group, NEW.tracking_exception)
	AND NEW.state NOT IN ('draft', 'priced', 'inCart', 'paid')
) EXECUTE FUNCTION "make_promise_due_of_shipment"();--> statement-breakpoint
-- What was booked before keeps the day that it was told.
INSERT INTO shipment_promises (shipment_id, first_day, ready_day, transit_days, expected_day, status_since, uncounted, due_at)
SELECT shipments.id, (shipments.estimated_delivery AT TIME ZONE 'Europe/Istanbul')::date,
	(bookings.booked_at AT TIME ZONE 'Europe/Istanbul')::date, coalesce(offers.transit_days_max, 3),
	(shipments.estimated_delivery AT TIME ZONE 'Europe/Istanbul')::date, bookings.booked_at, '[]', 'epoch'
FROM shipments JOIN bookings ON bookings.shipment_id = shipments.id LEFT JOIN offers ON offers.id = shipments.offer_id
WHERE bookings.booked_at IS NOT NULL AND shipments.estimated_delivery IS NOT NULL;
