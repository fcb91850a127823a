ALTER TABLE "payment_items" ADD COLUMN "refunded_amount" numeric(14, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
-- As `shareRefund` does: refunds of the whole payment are shared by what is left of each item.
WITH own AS (
  SELECT "item_id", sum("amount") FILTER (WHERE "state" = 'done') AS done, sum("amount") AS held
  FROM "payment_refunds" WHERE "item_id" IS NOT NULL AND "state" <> 'withdrawn' GROUP BY 1
), whole AS (
  SELECT "payment_id", sum("amount") AS amount
  FROM "payment_refunds" WHERE "item_id" IS NULL AND "state" = 'done' GROUP BY 1
), rests AS (
  SELECT item.id, item.payment_id, coalesce(own.done, 0) AS done, coalesce(whole.amount, 0) AS whole,
    greatest(item.amount - coalesce(own.held, 0), 0) AS rest
  FROM "payment_items" item
  LEFT JOIN own ON own.item_id = item.id
  LEFT JOIN whole ON whole.payment_id = item.payment_id
  WHERE own.done > 0 OR whole.amount > 0
), shares AS (
  SELECT *, coalesce(whole * rest / nullif(sum(rest) OVER (PARTITION BY payment_id), 0), 0) AS share FROM rests
), ranked AS (
  SELECT *, whole - sum(trunc(share, 2)) OVER (PARTITION BY payment_id) AS missing,
    row_number() OVER (PARTITION BY payment_id ORDER BY share - trunc(share, 2) DESC, id) AS place
  FROM shares
)
UPDATE "payment_items" AS item
SET "refunded_amount" = least(item.amount,
  ranked.done + trunc(ranked.share, 2) + CASE WHEN ranked.place <= ranked.missing * 100 THEN 0.01 ELSE 0 END)
FROM ranked WHERE ranked.id = item.id;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_refund" CHECK ("payment_items"."refunded_amount" between 0 and greatest("payment_items"."amount", 0));
