/**
 * SQL that inserts booked parcels of one company with the same unknown code from an hour ago, for tests and
 * benches at scale.
 */

/** Query parameters: company id, user id, code id. @param prefix of the references */
export const insertWaitingParcels = (count: number, prefix = 'WAIT-'): string => `
  with parcels as (
    insert into shipments (company_id, created_by, asset_reference, supplier_reference, details, sender, receiver,
      receiver_country, state, payment_status, carrier_id, total_weight_kg, piece_count)
    select $1, $2, '${prefix}' || n, '${prefix}' || 'C' || n, '{}', '{}', '{}', 'DE', 'booked', 'successful', 1, 1.5, 1
    from generate_series(1, ${count}) n
    returning id, supplier_reference
  ), numbers as (
    insert into shipment_numbers (shipment_id, number, kind, connector)
    select id, supplier_reference, 'waybill', 'house' from parcels
  ), pieces as (
    insert into shipment_pieces (shipment_id, position) select id, 0 from parcels
  ), booked as (
    insert into purchases (shipment_id, connector, state, booked_at) select id, 'house', 'answered', now() - interval '2 days' from parcels
  )
  insert into tracking_events (shipment_id, status_id, at, place, source)
  select id, $3, now() - interval '1 hour', 'Leipzig', 'poll' from parcels`
