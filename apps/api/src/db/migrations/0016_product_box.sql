ALTER TABLE "products" ADD COLUMN "box_length_cm" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "box_width_cm" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "box_height_cm" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_box_is_whole" CHECK (num_nonnulls("products"."box_length_cm", "products"."box_width_cm", "products"."box_height_cm") in (0, 3));