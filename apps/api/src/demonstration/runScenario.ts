import { shipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { ShipmentDraft, ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import { demoServices } from './prices/carriers.ts'
import { demonstrationConsignments } from './prices/consignments.ts'
import type { ConsignmentDraft } from './prices/consignments/consignment.ts'
import { addToCart } from '../features/cart/addToCart.ts'
import { quoteShipment } from '../features/shipment/offers/quoteShipment.ts'
import { bookShipment } from '../features/shipment/booking/bookShipment.ts'
import { cancelShipment } from '../features/cancellation/cancelShipment.ts'
import { createShipment } from '../features/shipment/draft/createShipment.ts'
import { recordTrackingEvent } from '../features/tracking/recordEvents.ts'
import { journeyOf } from './journey.ts'
import type { JourneyStep } from './journey.ts'
import { payFromCart } from './payFromCart.ts'
import type { Scenario } from './scenarios.ts'
import { ctxAt, servicesAt } from './world.ts'
import type { World } from './world.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const before = (moment: Date, minutes: number): Date => new Date(moment.getTime() - minutes * minuteMs)

const findDraft = (key: string): ConsignmentDraft => {
  const found = demonstrationConsignments.find((consignment) => consignment.key === key)
  if (!found) throw new Error(`no consignment ${key}`)
  return found.draft
}

/** Simulates a draft that a user abandoned halfway. */
const withoutGoods = (draft: ShipmentDraft): ShipmentDraft => ({
  ...draft,
  receiver: { ...draft.receiver, phone: null },
  products: [],
  pieces: [],
})

/** Quotes the shipment and returns the offer id of the service. */
const price = async (world: World, shipmentId: string, serviceCode: string, at: Date): Promise<string> => {
  const ctx = ctxAt(world, world.customer, at)
  const { offers } = await quoteShipment(ctx, shipmentId)
  const { name } = demoServices.find(({ code }) => code === serviceCode)!
  const offer = offers.find(({ serviceName }) => serviceName === name)
  if (!offer) throw new Error(`no offer of ${serviceCode} for shipment ${shipmentId}`)
  return offer.id
}

export const scan = async (
  world: World,
  shipmentId: string,
  { code, at, place }: JourneyStep,
  pieceNumber = 0,
): Promise<void> => {
  const { services, operator, statusIds } = world
  const statusId = statusIds.get(code)
  if (statusId === undefined) throw new Error(`no tracking status ${code}`)
  const actorId = operator.userId
  const event = { shipmentId, pieceNumber, statusId, at, place, source: 'scan', actorId } as const
  await recordTrackingEvent(services, event, at)
}

/**
 * Creation time of an unpaid shipment: in the past, except for cart items, because offers expire after half an
 * hour.
 */
const momentOf = ({ stage, daysAgo }: Scenario, index: number, now: Date): Date =>
  stage === 'inCart' || stage === 'declined'
    ? before(now, 12 - (index % 8))
    : before(new Date(now.getTime() - daysAgo * dayMs), 90 - index)

export interface EmailedShipment {
  shipmentId: string
  pieceCount: number
  /** Events of the shipment since its payment, oldest first. */
  steps: readonly JourneyStep[]
}

/** Runs a consignment up to its stage. */
export const runScenario = async (
  world: World,
  story: Scenario,
  index: number,
  now: Date,
): Promise<EmailedShipment> => {
  const draft = findDraft(story.consignment)
  const { sender, receiver } = draft
  const spreadMinutes = (index * 7) % 50
  const steps = journeyOf({ ...story, from: sender.city, to: receiver }, now).map((step) => ({
    ...step,
    at: before(step.at, spreadMinutes),
  }))
  const [paid, ...scans] = steps
  const at = paid?.at ?? momentOf(story, index, now)
  const customer = (minutes: number) => ctxAt(world, world.customer, before(at, minutes))

  const whole = shipmentDraft.parse(draft satisfies ShipmentDraftRequest)
  const stored = story.stage === 'unfinished' ? withoutGoods(whole) : whole
  const { id: shipmentId } = await createShipment(customer(20), stored)
  const told = { shipmentId, pieceCount: stored.pieces.length, steps }
  const offerId = story.service && (await price(world, shipmentId, story.service, before(at, 6)))
  if (story.stage === 'cancelled')
    await cancelShipment(customer(1), { shipmentId, reason: 'Alıcı siparişten vazgeçti.' })
  if (!offerId || story.stage === 'priced' || story.stage === 'cancelled') return told

  const { cartItemId } = await addToCart(customer(4), { shipmentId, offerId })
  if (story.stage === 'declined')
    await payFromCart(customer(2), cartItemId, { event: 'decline', reason: 'insufficientFunds' })
  if (!paid) return told

  await payFromCart(customer(0), cartItemId, { event: 'capture' })
  await bookShipment(servicesAt(world, new Date(at.getTime() + 2000)), shipmentId)
  for (const step of scans) await scan(world, shipmentId, step)
  return told
}
