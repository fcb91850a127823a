import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, cursorRequest, day, largestInteger, optionalText } from '../../fields.ts'

export const paymentStatuses = ['none', 'pending', 'successful', 'failed'] as const

/** Nothing, one value or several of a filter. */
const anyOf = <T extends z.ZodType>(value: T) => z.array(value).max(20).default([])

/** A missing day is no limit. */
const dayOrNothing = day().nullish()

const shipmentListRow = z.object({
  id: z.uuid(),
  assetReference: z.string(),
  supplierReference: z.string().nullable(),
  customerReference: z.string().nullable(),
  /** 1 a document, 2 a package. */
  shipmentType: z.int(),
  state: z.enum(shipmentStates),
  paymentStatus: z.enum(paymentStatuses),
  trackingGroupId: z.int().min(0).max(5),
  trackingException: z.enum(trackingExceptions).nullable(),
  senderName: z.string().nullable(),
  receiverName: z.string().nullable(),
  receiverCity: z.string().nullable(),
  receiverCountryCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierServiceMethodName: z.string().nullable(),
  totalWeight: z.number().nullable(),
  pieceCount: z.int(),
  totalPrice: amount.nullable(),
  priceCurrency: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type ShipmentListRow = z.output<typeof shipmentListRow>

export const shipmentListEndpoints = {
  listShipments: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetShipmentList',
    access: 'shipment_shipmentlist',
    summary: 'Shipments, newest first, a page at a time; every filter can be left out',
    body: z.object({
      ...cursorRequest,
      /** The beginning of our reference, the carrier's or the customer's own. */
      reference: optionalText(60),
      /** Created on or after, on or before; days in Türkiye. */
      dateFrom: dayOrNothing,
      dateTo: dayOrNothing,
      countryCodes: anyOf(z.string().regex(/^[A-Z]{2}$/, 'validation:choice')),
      supplierIds: anyOf(
        z.int('validation:choice').positive('validation:choice').max(largestInteger, 'validation:choice'),
      ),
      paymentStatuses: anyOf(z.enum(paymentStatuses, 'validation:choice')),
      states: anyOf(z.enum(shipmentStates, 'validation:choice')),
    }),
    answer: z.object({
      items: z.array(shipmentListRow),
      /** Of the next page; null on the last one. */
      nextCursor: z.string().nullable(),
    }),
    errors: ['cursorNotValid'],
  }),
  listNeeds: endpoint({
    method: 'GET',
    path: '/api/Shipment/GetShipmentNeeds',
    access: 'shipment_shipmentlist',
    summary:
      'What waits for somebody: shipments to finish, to pay, and those on the way that met an exception',
    answer: z.object({
      /** Each count stops at `countedAtMost`. */
      unfinishedCount: z.int(),
      unpaidCount: z.int(),
      exceptionCount: z.int(),
      /** The newest of them. */
      exceptions: z.array(
        shipmentListRow.pick({
          id: true,
          assetReference: true,
          receiverName: true,
          receiverCountryCode: true,
          trackingException: true,
        }),
      ),
    }),
  }),
}

/** A person with a hundred waiting shipments needs no exact figure, and the database need not count a million. */
export const countedAtMost = 100
