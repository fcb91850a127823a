/** Answers of the order calls. */
import { storePlatformKeys } from '@kervan/domain/order/storePlatforms'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { z } from 'zod'
import { amount } from '../fields.ts'
import { ruleEffect } from './rules/ruleEffect.ts'

/** State of an order in its store. `waiting`: not paid or not released for shipping. */
export const orderStates = ['waiting', 'open', 'partly', 'fulfilled', 'cancelled'] as const

/** `none`: no shipment. `created`: a shipment that is not booked. `booked`: a shipment with a carrier's number. */
export const orderShipmentStates = ['none', 'created', 'booked'] as const
export type OrderShipmentState = (typeof orderShipmentStates)[number]

/**
 * State of a parcel number at the store. `due`: to be sent. `sent`: accepted, not yet read back. `seen`: the store
 * shows it to the buyer. `dropped`: accepted, but the store does not show it. `refused`: rejected, see `detail`.
 * `takenBack`: removed, because its label was cancelled. `notPossible`: the store has no call for it.
 */
export const storeNoticeStates = [
  'due',
  'sent',
  'seen',
  'dropped',
  'refused',
  'takenBack',
  'notPossible',
] as const
export type StoreNoticeState = (typeof storeNoticeStates)[number]

/** Kinds of changes of an order in its store after its import. */
export const orderChangeKinds = [
  'cancelled',
  'state',
  'address',
  'buyer',
  'line',
  'amount',
  'note',
  'service',
  'payment',
] as const

/** Pieces of a product, at most three decimals: some shops sell by the metre. */
const pieces = z.number()

const orderShipment = z.object({
  shipmentId: z.uuid(),
  assetReference: z.string(),
  state: z.enum(shipmentStates),
})

export const orderRow = z.object({
  id: z.uuid(),
  /** Number that buyer and seller see in the store. */
  number: z.string(),
  /** Store's own id of the order. */
  channelOrderId: z.string(),
  platform: z.enum(storePlatformKeys),
  integrationId: z.int(),
  integrationName: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  state: z.enum(orderStates),
  isPaid: z.boolean(),
  /** Times by the store's clock. */
  placedAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  customerName: z.string(),
  customerCompany: z.string(),
  countryCode: z.string().nullable(),
  city: z.string(),
  /** Lines of the delivery address and its postal code. */
  address: z.string(),
  discount: amount,
  /** First products of the order. */
  products: z.array(
    z.object({ title: z.string(), sku: z.string(), quantity: pieces, imageUrl: z.string().nullable() }),
  ),
  lineCount: z.int(),
  total: amount,
  currency: z.string(),
  serviceWanted: z.string(),
  isGift: z.boolean(),
  shipmentState: z.enum(orderShipmentStates),
  /** Shipments of the order, without cancelled ones. */
  shipments: z.array(orderShipment),
  /** Name of the rule that holds the order back; null without one, and once the order has a shipment. */
  heldBy: z.string().nullable(),
  /** Number of changes in the store that nobody has confirmed since a shipment was created. */
  openChangeCount: z.int(),
  /** State that needs attention most, among the parcels; null before the first booking. */
  noticeState: z.enum(storeNoticeStates).nullable(),
  /** Numbers of the parcels, without those of cancelled labels. */
  numbers: z.array(
    z.object({ trackingNumber: z.string(), carrierName: z.string(), trackingUrl: z.string() }),
  ),
})
export type OrderRow = z.output<typeof orderRow>

const party = z.object({
  name: z.string(),
  company: z.string(),
  lines: z.array(z.string()),
  postalCode: z.string(),
  city: z.string(),
  state: z.string(),
  countryCode: z.string(),
  phone: z.string(),
  email: z.string(),
  taxNumber: z.string().nullable(),
})

const line = z.object({
  id: z.string(),
  sku: z.string(),
  barcode: z.string(),
  title: z.string(),
  variant: z.string(),
  quantity: pieces,
  /** Pieces that the store has marked as shipped. */
  fulfilledQuantity: pieces,
  /** Pieces in shipments of the order here, without cancelled ones. */
  shippedQuantity: pieces,
  unitPrice: amount,
  total: amount,
  weightGrams: z.number().nullable(),
  originCountryCode: z.string().nullable(),
  hsCode: z.string().nullable(),
  imageUrl: z.string().nullable(),
  isShippable: z.boolean(),
})

const change = z.object({
  id: z.int(),
  /** Time when the change was read from the store. */
  at: z.iso.datetime(),
  kind: z.enum(orderChangeKinds),
  /** Title of the changed line, or name of the changed field. */
  subject: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** True when a shipment existed and nobody has confirmed the change. */
  isOpen: z.boolean(),
})

/** Shipment of the order, cancelled ones included. */
const parcel = orderShipment.extend({
  lines: z.array(z.object({ lineId: z.string(), quantity: pieces })),
  carrierName: z.string().nullable(),
  /** Actions of the company's rules when the draft was created. */
  rules: z.array(ruleEffect),
  /** Parcel numbers that are reported to the store. */
  notices: z.array(
    z.object({
      id: z.int(),
      trackingNumber: z.string(),
      trackingUrl: z.string(),
      state: z.enum(storeNoticeStates),
      /** Time since which the store shows the number to the buyer. */
      seenAt: z.iso.datetime().nullable(),
      sentAt: z.iso.datetime().nullable(),
      tries: z.int(),
      /** True when the label was cancelled, so that the number does not belong to a parcel any more. */
      isCancelled: z.boolean(),
      /** Store's own error text; empty without one. */
      detail: z.string(),
    }),
  ),
})

/**
 * Field of a draft that the order cannot fill. `missing`: the order has no value. `limit`: the value does not fit
 * the field, so that the field is empty. `doubt`: filled, to be checked.
 */
export const findingKinds = ['missing', 'limit', 'doubt'] as const

export const orderFinding = z.object({
  /** Path in the draft, such as `receiver.addressLine1` or `products.0.gtip`. */
  field: z.string(),
  kind: z.enum(findingKinds),
  message: z.string(),
  /** Store's own value; null when it has none. */
  value: z.string().nullable(),
  /** Value that fits the field; null when there is no proposal. */
  proposal: z.string().nullable(),
})
export type OrderFindingAnswer = z.output<typeof orderFinding>

/** Reasons why an order makes no shipment. */
export const orderProblemCodes = [
  'alreadyCreated',
  'cancelled',
  'waiting',
  'fulfilled',
  'nothingToShip',
] as const

export const orderProblem = z.object({
  orderId: z.uuid(),
  number: z.string(),
  code: z.enum(orderProblemCodes),
  message: z.string(),
  /** Shipment that the order already has. */
  shipmentId: z.uuid().nullable(),
})

const orderHistoryKinds = [
  'imported',
  'changed',
  'shipmentCreated',
  'numberSent',
  'numberSeen',
  'numberDropped',
  'numberRefused',
  'numberTakenBack',
  'erased',
] as const

export const orderAnswer = orderRow.omit({ products: true, numbers: true }).extend({
  /** Incremented by each change that the sync stores. */
  version: z.int(),
  billTo: party,
  shipTo: party,
  lines: z.array(line),
  totals: z.object({ goods: amount, discount: amount, shipping: amount, tax: amount, total: amount }),
  note: z.string(),
  giftMessage: z.string(),
  /** IOSS number by which the marketplace declares the order. */
  iossNumber: z.string().nullable(),
  labelReference: z.string().nullable(),
  /** When the data of the buyer was erased, with the number of other rows erased with it; null while it is stored. */
  erased: z
    .object({ at: z.iso.datetime(), shipments: z.int(), labels: z.int(), changes: z.int() })
    .nullable(),
  changes: z.array(change),
  parcels: z.array(parcel),
  /** Fields that a shipment of the order would leave open; empty when it makes none. */
  findings: z.array(orderFinding),
  /** Actions of the company's rules on a shipment that is created now; empty when it makes none. */
  rules: z.array(ruleEffect),
  /** Reason why the order makes no shipment; null when it does. */
  problem: orderProblem.nullable(),
  /** Newest first. */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.enum(orderHistoryKinds),
      /** Reference of the shipment, parcel number, or number of changes. */
      detail: z.string(),
    }),
  ),
})
export type OrderAnswer = z.output<typeof orderAnswer>

/** State of the last sync. `idle`: never synced. */
export const syncStates = ['idle', 'waiting', 'running', 'done', 'failed'] as const

export const orderSyncs = z.object({
  /** Sums of the last runs. */
  new: z.int(),
  changed: z.int(),
  failed: z.array(z.object({ integrationId: z.int(), integrationName: z.string(), message: z.string() })),
  /** True while a sync waits or runs; request the progress again. */
  isRunning: z.boolean(),
  syncs: z.array(
    z.object({
      integrationId: z.int(),
      integrationName: z.string(),
      platform: z.enum(storePlatformKeys),
      /** Time at which the store was connected. */
      connectedAt: z.iso.datetime(),
      state: z.enum(syncStates),
      /** Orders read, new and changed in the last run. */
      read: z.int(),
      new: z.int(),
      changed: z.int(),
      startedAt: z.iso.datetime().nullable(),
      endedAt: z.iso.datetime().nullable(),
      lastSuccessAt: z.iso.datetime().nullable(),
      /** Text of the last error; null after a success. */
      error: z.string().nullable(),
      /** Orders that could not be read and are not listed; `id` is the store's, empty when it cannot be read either. */
      unreadable: z.array(z.object({ id: z.string(), reason: z.string() })),
      /** Orders of the last counted day that the store has and that are not listed; that day is read again. */
      missing: z.int(),
    }),
  ),
})
