-- A carrier that has data, a label or a date has no parcel yet, and what waits for its receiver is not out for delivery.
UPDATE "customized_tracking_statuses" AS status SET "group_id" = correction.group_id
FROM (VALUES
  ('carrierInformed', 1, null::smallint),
  ('pickupScheduled', 1, null),
  ('readyForPickup', 4, 3),
  ('partlyDelivered', null, 4)
) AS correction (code, wrong, group_id)
WHERE status.code = correction.code AND status.group_id IS NOT DISTINCT FROM correction.wrong;--> statement-breakpoint
INSERT INTO "customized_tracking_statuses" ("code", "name_tr", "name_en", "position")
SELECT added.* FROM (VALUES
  ('expectedAtCarrier', 'Taşıyıcıya ulaşması bekleniyor', 'Expected at the carrier', 3::smallint),
  ('deliveryScheduled', 'Teslimat planlandı', 'The delivery is scheduled', 15::smallint),
  ('returnRequested', 'Göndericiye geri gönderilmesi istendi', 'Return to the sender was requested', 28::smallint)
) AS added (code, name_tr, name_en, position)
WHERE EXISTS (SELECT 1 FROM "customized_tracking_statuses")
ON CONFLICT ("code") DO NOTHING;--> statement-breakpoint
UPDATE "tracking_statuses" AS status SET "customized_id" = right_one.id
FROM (VALUES
  ('FEDEX', 'AP', 'carrierPickedUp', 'pickupScheduled'),
  ('FEDEX', 'DR', 'delayed', 'pickupAttempted'),
  ('UPS', '33', 'returned', 'returnRequested'),
  ('UPS', '44', 'processed', 'expectedAtCarrier'),
  ('UPS', '45', 'processed', 'expectedAtCarrier'),
  ('UPS', '75', 'outForDelivery', 'deliveryScheduled'),
  ('UPS', '79', 'inTransit', 'expectedAtCarrier'),
  ('UPS', '118', 'returned', 'returnRequested'),
  ('UPS', '119', 'returned', 'returnRequested'),
  ('UPS', '127', 'inTransit', 'notice'),
  ('UPS', '128', 'delayed', 'notice'),
  ('UPS', '133', 'processed', 'notice'),
  ('UPS', '143', 'delivered', 'inTransit'),
  ('UPS', '161', 'delivered', 'readyForPickup')
) AS correction (carrier_code, code, wrong, right_code)
JOIN "customized_tracking_statuses" wrong_one ON wrong_one.code = correction.wrong
JOIN "customized_tracking_statuses" right_one ON right_one.code = correction.right_code
WHERE status.carrier_code = correction.carrier_code AND status.code = correction.code
  AND status.customized_id = wrong_one.id;
