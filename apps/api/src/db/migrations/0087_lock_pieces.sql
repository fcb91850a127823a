-- What a scan needs to know, in one round trip: locks the bags that pieces enter or leave, then the shipments, each in the order of
-- their ids, and reads what stands there once the locks are held (each statement of a function sees what was committed before it).
-- It decides nothing; features/pickup/places/movePieces.ts does.
CREATE FUNCTION lock_pieces(shipment_ids uuid[], entered uuid[], move_ids uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
declare
  bag_ids uuid[];
  found_bags jsonb;
  found_shipments jsonb;
begin
  select array_agg(id) into bag_ids from (
    select unnest(entered) as id union select bag_id from piece_places where shipment_id = any(shipment_ids) and bag_id is not null
  ) as named;
  select jsonb_agg(to_jsonb(bag)) into found_bags from (
    select id, state, country_codes as "countryCodes" from bags where id = any(bag_ids) order by id for share
  ) as bag;
  select jsonb_agg(to_jsonb(shipment)) into found_shipments from (
    select shipments.id, shipments.state, piece_count as "pieceCount", receiver_country as "receiverCountry",
      booked_at is not null as "isBooked"
    from shipments left join bookings on bookings.shipment_id = shipments.id
    where shipments.id = any(shipment_ids) order by shipments.id for update of shipments
  ) as shipment;
  return jsonb_build_object(
    'bags', coalesce(found_bags, '[]'::jsonb),
    'shipments', coalesce(found_shipments, '[]'::jsonb),
    'places', (select coalesce(jsonb_agg(jsonb_build_object('shipmentId', shipment_id, 'pieceNumber', piece_number,
        'place', place, 'courierId', courier_id, 'bagId', bag_id, 'station', station, 'since', since)), '[]'::jsonb)
      from piece_places where shipment_id = any(shipment_ids)),
    'moves', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'outcome', outcome)), '[]'::jsonb)
      from piece_moves where id = any(move_ids)),
    'hasAdjustments', exists (select from shipment_adjustments where shipment_id = any(shipment_ids)));
end $$;
