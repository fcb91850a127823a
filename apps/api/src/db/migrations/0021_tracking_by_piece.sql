ALTER TABLE "customized_tracking_statuses" DROP CONSTRAINT "customized_tracking_statuses_exception";--> statement-breakpoint
ALTER TABLE "shipment_pieces" ADD COLUMN "tracking_group" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_pieces" ADD COLUMN "tracking_exception" text;--> statement-breakpoint
ALTER TABLE "shipment_pieces" ADD CONSTRAINT "shipment_pieces_group" CHECK ("shipment_pieces"."tracking_group" between 0 and 5);--> statement-breakpoint
ALTER TABLE "shipment_pieces" ADD CONSTRAINT "shipment_pieces_exception" CHECK ("shipment_pieces"."tracking_exception" in ('heldAtCustoms', 'deliveryAttempted', 'delayed', 'damaged', 'returned', 'lost'));--> statement-breakpoint
ALTER TABLE "customized_tracking_statuses" ADD CONSTRAINT "customized_tracking_statuses_exception" CHECK ("customized_tracking_statuses"."exception" in ('heldAtCustoms', 'deliveryAttempted', 'delayed', 'damaged', 'returned', 'lost'));--> statement-breakpoint
-- A shipment stands where its last piece does: no piece is less far.
UPDATE "shipment_pieces" AS piece SET "tracking_group" = shipment.tracking_group, "tracking_exception" = shipment.tracking_exception
FROM "shipments" AS shipment
WHERE shipment.id = piece.shipment_id AND (shipment.tracking_group > 0 OR shipment.tracking_exception IS NOT NULL);--> statement-breakpoint
-- Databases that were seeded before: statuses that were missing, and carriers' codes that were read wrongly.
INSERT INTO "customized_tracking_statuses" ("code", "name_tr", "name_en", "group_id", "exception", "position")
SELECT added.* FROM (VALUES
  ('carrierInformed', 'Gönderi bilgileri taşıyıcıya iletildi', 'Shipment information sent to the carrier', 1::smallint, null, 1::smallint),
  ('pickupScheduled', 'Taşıyıcı gönderiyi almaya geliyor', 'The carrier is on its way to pick it up', 1::smallint, null, 2::smallint),
  ('pickupAttempted', 'Taşıyıcı gönderiyi alamadı', 'The carrier could not pick it up', null::smallint, 'delayed', 3::smallint),
  ('carrierPickedUp', 'Taşıyıcı gönderiyi teslim aldı', 'Picked up by the carrier', 2::smallint, null, 6::smallint),
  ('receiverMoved', 'Alıcı bu adresten taşınmış', 'The receiver has moved from this address', null::smallint, 'deliveryAttempted', 19::smallint),
  ('deliveryRefused', 'Alıcı teslim almayı reddetti', 'The receiver refused the delivery', null::smallint, 'deliveryAttempted', 20::smallint),
  ('addressProblem', 'Adres eksik ya da hatalı', 'The address is incomplete or wrong', null::smallint, 'delayed', 21::smallint),
  ('partlyDelivered', 'Bir kısmı teslim edildi', 'Delivered in part', null::smallint, 'delayed', 22::smallint),
  ('damaged', 'Gönderide hasar bildirildi', 'Damage was reported', null::smallint, 'damaged', 23::smallint),
  ('deliveredDamaged', 'Hasarlı teslim edildi', 'Delivered damaged', 5::smallint, 'damaged', 25::smallint),
  ('disposed', 'Gönderi imha edildi ya da el konuldu', 'Destroyed or seized', null::smallint, 'lost', 28::smallint)
) AS added (code, name_tr, name_en, group_id, exception, position)
WHERE EXISTS (SELECT 1 FROM "customized_tracking_statuses")
ON CONFLICT ("code") DO NOTHING;--> statement-breakpoint
UPDATE "tracking_statuses" AS status SET "customized_id" = right_one.id
FROM (VALUES
  ('DHL', 'BA', 'delayed', 'addressProblem'),
  ('DHL', 'CM', 'heldAtCustoms', 'receiverMoved'),
  ('DHL', 'DD', 'delayed', 'deliveredDamaged'),
  ('DHL', 'DM', 'delayed', 'damaged'),
  ('DHL', 'DS', 'delayed', 'disposed'),
  ('DHL', 'PD', 'delayed', 'partlyDelivered'),
  ('DHL', 'PU', 'processed', 'carrierPickedUp'),
  ('DHL', 'RD', 'delayed', 'deliveryRefused'),
  ('DHL', 'SA', 'processed', 'carrierPickedUp'),
  ('DHL', 'DUMMY_PU', 'received', 'carrierInformed'),
  ('FEDEX', 'PU', 'processed', 'carrierPickedUp'),
  ('FEDEX', 'PX', 'processed', 'carrierPickedUp'),
  ('FEDEX', 'AP', 'processed', 'carrierPickedUp'),
  ('FEDEX', 'DS', 'received', 'pickupScheduled'),
  ('FEDEX', 'EP', 'received', 'pickupScheduled'),
  ('FEDEX', 'OC', 'received', 'carrierInformed'),
  ('FEDEX', 'OX', 'received', 'carrierInformed'),
  ('UPS', 'M', 'received', 'carrierInformed'),
  ('UPS', 'OC', 'received', 'carrierInformed'),
  ('UPS', 'OR', 'processed', 'carrierPickedUp'),
  ('UPS', 'PC', 'processed', 'carrierPickedUp'),
  ('UPS', 'PL', 'received', 'carrierInformed'),
  ('UPS', 'PU', 'processed', 'carrierPickedUp'),
  ('UPS', 'PT', 'processed', 'carrierPickedUp'),
  ('UPS', 'SP', 'received', 'pickupScheduled'),
  ('UPS', 'XD', 'processed', 'carrierPickedUp'),
  ('UPS', 'MP', 'received', 'carrierInformed'),
  ('UPS', 'RD', 'received', 'carrierInformed'),
  ('UPS', '3', 'received', 'carrierInformed'),
  ('UPS', '18', 'readyForPickup', 'notice'),
  ('UPS', '38', 'processed', 'carrierPickedUp'),
  ('UPS', '50', 'delayed', 'addressProblem'),
  ('UPS', '59', 'delayed', 'damaged'),
  ('UPS', '64', 'delayed', 'deliveryRefused'),
  ('UPS', '65', 'deliveryAttempted', 'pickupAttempted'),
  ('UPS', '77', 'received', 'pickupScheduled'),
  ('UPS', '80', 'received', 'carrierInformed'),
  ('UPS', '131', 'deliveryAttempted', 'pickupAttempted'),
  ('UPS', '135', 'deliveryAttempted', 'pickupAttempted'),
  ('UPS', '147', 'delayed', 'disposed'),
  ('UPS', '149', 'delayed', 'disposed'),
  ('UPS', '157', 'received', 'carrierInformed'),
  ('UPS', '160', 'processed', 'carrierPickedUp'),
  ('UPS', '166', 'received', 'carrierInformed'),
  ('UPS', '167', 'processed', 'carrierPickedUp'),
  ('UPS', '168', 'processed', 'carrierPickedUp'),
  ('UPS', '169', 'processed', 'carrierPickedUp'),
  ('UPS', 'P', 'processed', 'carrierPickedUp')
) AS correction (carrier_code, code, wrong, right_code)
JOIN "customized_tracking_statuses" wrong_one ON wrong_one.code = correction.wrong
JOIN "customized_tracking_statuses" right_one ON right_one.code = correction.right_code
WHERE status.carrier_code = correction.carrier_code AND status.code = correction.code
  AND status.customized_id = wrong_one.id;
