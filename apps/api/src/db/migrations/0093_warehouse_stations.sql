CREATE TABLE "stock_take_differences" (
	"stock_take_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"piece_number" smallint NOT NULL,
	"kind" text NOT NULL,
	"decision" text NOT NULL,
	"place" text NOT NULL,
	"place_name" text,
	CONSTRAINT "stock_take_differences_stock_take_id_shipment_id_piece_number_pk" PRIMARY KEY("stock_take_id","shipment_id","piece_number"),
	CONSTRAINT "stock_take_differences_kind" CHECK ("stock_take_differences"."kind" in ('missing', 'surplus')),
	CONSTRAINT "stock_take_differences_decision" CHECK ("stock_take_differences"."decision" in ('found', 'lost', 'moved', 'kept')),
	CONSTRAINT "stock_take_differences_place" CHECK ("stock_take_differences"."place" in ('ordered', 'courier', 'warehouse', 'bag', 'handedOver'))
);
--> statement-breakpoint
CREATE TABLE "stock_take_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"text" text NOT NULL,
	"outcome" text NOT NULL,
	"shipment_id" uuid,
	"piece_number" smallint,
	"place_before" text,
	"bag_before" uuid,
	"station_before" text,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer NOT NULL,
	CONSTRAINT "stock_take_scans_outcome" CHECK ("stock_take_scans"."outcome" in ('expected', 'surplus', 'known', 'whichPiece', 'noSuchPiece', 'mistyped', 'unknown')),
	CONSTRAINT "stock_take_scans_place" CHECK ("stock_take_scans"."place_before" in ('ordered', 'courier', 'warehouse', 'bag', 'handedOver'))
);
--> statement-breakpoint
CREATE TABLE "stock_takes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"station" text,
	"state" text DEFAULT 'open' NOT NULL,
	"started_by" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"closed_by" integer,
	"closed_at" timestamp with time zone,
	"expected_count" integer,
	"counted_count" integer,
	CONSTRAINT "stock_takes_state" CHECK ("stock_takes"."state" in ('open', 'closed')),
	CONSTRAINT "stock_takes_closed" CHECK (("stock_takes"."state" = 'closed') = ("stock_takes"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "station_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" bigint GENERATED ALWAYS AS IDENTITY (sequence name "station_scans_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"station" text NOT NULL,
	"mode" text NOT NULL,
	"text" text NOT NULL,
	"tone" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"actor_id" integer NOT NULL,
	"undone_by" uuid,
	CONSTRAINT "station_scans_mode" CHECK ("station_scans"."mode" in ('receive', 'sort', 'bag', 'unbag', 'close', 'load', 'undoPiece')),
	CONSTRAINT "station_scans_tone" CHECK ("station_scans"."tone" in ('ok', 'attention', 'wrong'))
);
--> statement-breakpoint
ALTER TABLE "service_reasons" DROP CONSTRAINT "service_reasons_reason";--> statement-breakpoint
ALTER TABLE "stock_take_differences" ADD CONSTRAINT "stock_take_differences_stock_take_id_stock_takes_id_fk" FOREIGN KEY ("stock_take_id") REFERENCES "public"."stock_takes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_differences" ADD CONSTRAINT "stock_take_differences_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_scans" ADD CONSTRAINT "stock_take_scans_stock_take_id_stock_takes_id_fk" FOREIGN KEY ("stock_take_id") REFERENCES "public"."stock_takes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_scans" ADD CONSTRAINT "stock_take_scans_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_scans" ADD CONSTRAINT "stock_take_scans_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_takes" ADD CONSTRAINT "stock_takes_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_takes" ADD CONSTRAINT "stock_takes_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_scans" ADD CONSTRAINT "station_scans_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_take_scans_page" ON "stock_take_scans" USING btree ("stock_take_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_take_scans_piece" ON "stock_take_scans" USING btree ("stock_take_id","shipment_id","piece_number") WHERE "stock_take_scans"."outcome" in ('expected', 'surplus');--> statement-breakpoint
CREATE INDEX "stock_takes_page" ON "stock_takes" USING btree ("started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_takes_open" ON "stock_takes" USING btree (coalesce("station", '')) WHERE "stock_takes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "station_scans_station" ON "station_scans" USING btree ("station","serial");--> statement-breakpoint
CREATE INDEX "station_scans_day" ON "station_scans" USING btree ("station","day","mode","tone");--> statement-breakpoint
ALTER TABLE "service_reasons" ADD CONSTRAINT "service_reasons_reason" CHECK ("service_reasons"."reason" in ('openClaim', 'exception', 'pieceMissing', 'contradiction', 'promiseMissed', 'promiseAtRisk', 'extraPayment', 'customerNote', 'followUp', 'stale', 'unpaid'));