CREATE TABLE "sandbox_carrier_bookings" (
	"serial" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_carrier_bookings_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"booking_number" integer NOT NULL,
	"reference" text NOT NULL,
	"service" text NOT NULL,
	"country_code" text NOT NULL,
	"city" text NOT NULL,
	"piece_grams" integer[] NOT NULL,
	"behaviour" text NOT NULL,
	"attempts" smallint DEFAULT 1 NOT NULL,
	"booked_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_carrier_bookings_once" UNIQUE("account","booking_number")
);
