/** Finds the rows with these numbers in the caller's scope, with the address of their screens. */
import type { BarcodeReading } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import { formatAirWaybill } from '@kervan/domain/air/airWaybill'
import { readBagNumber } from '@kervan/domain/air/bagNumber'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { scopeOf, worksForHouse } from '../../access/policies.ts'
import { nameParcels } from '../../shipment/numbers/namedParcels.ts'
import type { NamedParcel } from '../../shipment/numbers/namedParcels.ts'
import { findBags, findFlights, findNumbered } from './barcode.queries.ts'
import type { FoundShipment } from './barcode.queries.ts'

export type Found = NonNullable<BarcodeReading['found']>
type NumberKind = 'shipment' | 'bag' | 'flight' | 'uld'

export interface FoundNumbers {
  get: (kind: NumberKind, number: string) => Found | null
}

/** The wizard while the shipment can be changed, then its page; tracking for users without the shipment list. */
const pathOf = (ctx: Ctx, { id, state, assetReference }: FoundShipment): string => {
  if (!requireActor(ctx).flags.has('shipment_shipmentlist'))
    return `/shipment/tracking/${encodeURIComponent(JSON.stringify({ assetreference: assetReference }))}`
  if (state === 'draft') return `/shipment/shipment/${id}/sender-receiver`
  if (state === 'priced') return `/shipment/shipment/${id}/label-payment`
  return `/shipment/shipmentdetail/${id}`
}

const describeShipment = (ctx: Ctx, { shipment, piece }: NamedParcel<FoundShipment>): Found => ({
  kind: 'shipment',
  id: shipment.id,
  title: shipment.assetReference,
  state: shipment.state,
  pieceNumber: piece,
  path: pathOf(ctx, shipment),
})

/** Bags and flights are platform-wide; their screens are open to users who work with them. */
const findOfHouse = async (ctx: Ctx, numbers: readonly string[]): Promise<Found[]> => {
  const actor = requireActor(ctx)
  if (!worksForHouse(actor) || !actor.flags.has('pickup_flightlist')) return []
  const bags = await findBags(ctx.db, numbers)
  const flights = await findFlights(ctx.db, numbers)
  const nothing = { state: null, pieceNumber: null }
  return [
    ...bags.map(({ id, number }) => ({
      ...nothing,
      kind: 'bag' as const,
      id,
      title: number,
      path: `/pickup/shipmentlist/${id}`,
    })),
    ...flights.map(({ id, masterWaybill, airlineCode, flightNumber }) => ({
      ...nothing,
      kind: 'flight' as const,
      id,
      title: `${airlineCode}${flightNumber} · ${formatAirWaybill(masterWaybill)}`,
      path: `/pickup/baglist/${id}`,
    })),
  ]
}

/** Removes dashes from the number of a bag or master waybill, as rules return it. */
const bare = (number: string): string => number.replaceAll(/[^A-Z0-9]/g, '')

export const findNumbers = async (ctx: Ctx, numbers: readonly string[]): Promise<FoundNumbers> => {
  const wanted = [...new Set(numbers)]
  const bagNumbers = wanted.flatMap((number) => readBagNumber(number)?.number ?? [])
  const known = new Map<string, Found>()
  const parcelOf = nameParcels(await findNumbered(ctx.db, scopeOf(ctx), wanted))
  for (const number of wanted) {
    const parcel = parcelOf(number)
    if (parcel) known.set(`shipment ${number}`, describeShipment(ctx, parcel))
  }
  for (const found of await findOfHouse(ctx, [...wanted, ...bagNumbers])) {
    const number = found.kind === 'bag' ? found.title : found.title.split(' · ')[1]!
    known.set(`${found.kind} ${bare(number)}`, found)
  }
  return { get: (kind, number) => known.get(`${kind} ${number}`) ?? null }
}
