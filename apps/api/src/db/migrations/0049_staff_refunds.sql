ALTER TABLE "payment_refunds" ADD COLUMN "item_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "state" text DEFAULT 'onItsWay' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "requested_by" integer;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "approved_by" integer;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_item_id_payment_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."payment_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "payment_refunds" SET "state" = 'done' WHERE "done_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_refunds_page" ON "payment_refunds" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_state" CHECK ("payment_refunds"."state" in ('waitingApproval', 'onItsWay', 'refused', 'done', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_done" CHECK (("payment_refunds"."state" = 'done') = ("payment_refunds"."done_at" is not null));--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount" > 0);--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_two_people" CHECK ("payment_refunds"."approved_by" <> "payment_refunds"."requested_by");