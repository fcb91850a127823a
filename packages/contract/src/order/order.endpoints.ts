/** Orders of connected stores: sync, list, shipments from orders. */
import { platformName, storePlatformKeys } from '@kervan/domain/order/storePlatforms'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome, rowId } from '../fields.ts'
import {
  choiceFilter,
  choicesFilter,
  companyFilter,
  countriesFilter,
  daysFilter,
  idsFilter,
  searchFilter,
} from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'
import {
  orderAnswer,
  orderProblem,
  orderRow,
  orderShipmentStates,
  orderStates,
  orderSyncs,
} from './orderAnswers.ts'
import { createdDraft, mostOrdersAtOnce, orderId, orderIds } from './orderFields.ts'

/** One text for the parcels of an order; null without any. */
const each = <T>(parcels: readonly T[], textOf: (parcel: T) => string): string | null =>
  [...new Set(parcels.map(textOf))].filter((text) => text !== '').join(', ') || null

const list = listEndpoint({
  path: '/api/Order/GetOrders',
  access: 'integration_orders',
  onBehalf: 'read',
  summary: 'Orders of the connected stores, newest first',
  name: 'orders',
  title: 'order:title',
  filters: {
    /** Any part of the order number, the customer, the city, a product or a stock code. */
    searchText: searchFilter('order:search'),
    platforms: choicesFilter(
      'order:column.platform',
      storePlatformKeys,
      (key) => `connection:integration.platform.${key}`,
    ),
    integrationIds: idsFilter('order:column.integration'),
    date: daysFilter('order:column.placedAt', 'dateFrom', 'dateTo'),
    countryCodes: countriesFilter('order:column.country'),
    shipmentState: choiceFilter(
      'order:column.shipmentState',
      orderShipmentStates,
      (state) => `order:shipmentState.${state}`,
    ),
    states: choicesFilter('order:column.state', orderStates, (state) => `order:state.${state}`),
    /**
     * `changed`: changed in the store after a shipment was created. `notTold`: a number is not in the store. `byFile`: a
     * number is not in the store, and its API takes none. `held`: a rule holds the order back.
     */
    attention: choiceFilter(
      'order:column.attention',
      ['changed', 'notTold', 'byFile', 'held'],
      (kind) => `order:attention.${kind}`,
    ),
    companyId: companyFilter('order:column.company', { needs: 'agent_companies' }),
  },
  item: orderRow,
  columns: {
    number: {
      kind: 'reference',
      title: 'order:column.number',
      isIdentity: true,
      value: (row) => row.number,
    },
    platform: {
      kind: 'text',
      title: 'order:column.platform',
      value: (row) => platformName(row.platform),
    },
    integration: {
      kind: 'text',
      title: 'order:column.integration',
      isHiddenAtFirst: true,
      value: (row) => row.integrationName,
    },
    company: {
      kind: 'text',
      title: 'order:column.company',
      needs: 'agent_companies',
      value: (row) => row.companyName,
    },
    customer: {
      kind: 'text',
      title: 'order:column.customer',
      value: (row) => row.customerName || row.customerCompany || null,
    },
    country: { kind: 'country', title: 'order:column.country', value: (row) => row.countryCode },
    address: {
      kind: 'text',
      title: 'order:column.address',
      isHiddenAtFirst: true,
      value: (row) => row.address || null,
    },
    products: {
      kind: 'text',
      title: 'order:column.products',
      value: (row) => row.products.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ') || null,
    },
    total: {
      kind: 'money',
      title: 'order:column.total',
      value: (row) => ({ amount: row.total, currency: row.currency }),
    },
    discount: {
      kind: 'money',
      title: 'order:column.discount',
      isHiddenAtFirst: true,
      value: (row) => ({ amount: row.discount, currency: row.currency }),
    },
    payment: {
      kind: 'word',
      title: 'order:column.payment',
      isHiddenAtFirst: true,
      value: (row) => `order:payment.${row.isPaid ? 'paid' : 'unpaid'}`,
    },
    gift: {
      kind: 'word',
      title: 'order:column.gift',
      isHiddenAtFirst: true,
      value: (row) => (row.isGift ? 'order:gift' : null),
    },
    placedAt: { kind: 'moment', title: 'order:column.placedAt', value: (row) => row.placedAt },
    state: {
      kind: 'word',
      title: 'order:column.state',
      // Second line of the shipment's state, except for an order that is to be shipped.
      isHiddenAtFirst: true,
      value: (row) => `order:state.${row.state}`,
    },
    shipmentState: {
      kind: 'word',
      title: 'order:column.shipmentState',
      value: (row) => `order:shipmentState.${row.shipmentState}`,
    },
    notice: {
      kind: 'word',
      title: 'order:column.notice',
      isHiddenAtFirst: true,
      value: (row) => row.noticeState && `order:notice.${row.noticeState}`,
    },
    trackingNumber: {
      kind: 'text',
      title: 'order:column.trackingNumber',
      isHiddenAtFirst: true,
      value: ({ numbers }) => each(numbers, ({ trackingNumber }) => trackingNumber),
    },
    carrier: {
      kind: 'text',
      title: 'order:column.carrier',
      isHiddenAtFirst: true,
      value: ({ numbers }) => each(numbers, ({ carrierName }) => carrierName),
    },
    trackingUrl: {
      kind: 'text',
      title: 'order:column.trackingUrl',
      isHiddenAtFirst: true,
      value: ({ numbers }) => each(numbers, ({ trackingUrl }) => trackingUrl),
    },
    service: {
      kind: 'text',
      title: 'order:column.service',
      isHiddenAtFirst: true,
      value: (row) => row.serviceWanted || null,
    },
  },
  sorts: ['-placedAt', 'placedAt'],
  hasPersonalData: true,
})

export const orderEndpoints = {
  syncOrders: endpoint({
    method: 'POST',
    path: '/api/Order/SyncOrders',
    access: 'integration_orders',
    summary: 'Starts reading new and changed orders; request the progress until it is no longer running',
    body: z.object({
      /** Absent: all active stores of the caller's company; staff and agents name one. */
      integrationId: rowId().nullish(),
    }),
    answer: orderSyncs,
    recordedIn: 'store_syncs',
    limit: { max: 30, windowSeconds: 60 },
  }),
  getOrderSyncs: endpoint({
    method: 'POST',
    path: '/api/Order/GetOrderSyncs',
    access: 'integration_orders',
    onBehalf: 'read',
    summary: 'Last sync of each connected store with its progress or error',
    body: z.object({ integrationId: rowId().nullish() }),
    answer: orderSyncs,
  }),
  listOrders: list,
  exportOrders: list.export,
  getOrder: endpoint({
    method: 'POST',
    path: '/api/Order/GetOrder',
    access: 'integration_orders',
    onBehalf: 'read',
    summary: 'One order with lines, history, changes in the store, and parcels',
    body: z.object({ id: orderId() }),
    answer: orderAnswer,
  }),
  createShipmentsFromOrders: endpoint({
    method: 'POST',
    path: '/api/Order/CreateShipmentsFromOrders',
    access: 'integration_orders',
    summary:
      'Creates a draft shipment from each order or group of orders; an order that has one is reported, not repeated',
    body: z.object({
      orderIds: orderIds(),
      /** Groups of these orders that make one draft each; see `proposeMerges`. */
      merged: z
        .array(z.array(orderId()).min(2, 'order:notMergeable').max(mostOrdersAtOnce, 'validation:tooBig'))
        .max(mostOrdersAtOnce, 'validation:tooBig')
        .nullish(),
    }),
    answer: z.object({
      created: z.array(createdDraft),
      problems: z.array(orderProblem),
    }),
    idempotent: true,
  }),
  deleteOrders: endpoint({
    method: 'POST',
    path: '/api/Order/DeleteOrders',
    access: 'integration_orders',
    summary: 'Hides orders for good; a sync does not bring them back, and their shipments stay',
    body: z.object({ ids: orderIds() }),
    answer: outcome,
  }),
  confirmOrderChanges: endpoint({
    method: 'POST',
    path: '/api/Order/ConfirmOrderChanges',
    access: 'integration_orders',
    summary: 'Confirms that changes of an order in its store were dealt with',
    body: z.object({
      id: orderId(),
      changeIds: z
        .array(rowId(), 'validation:required')
        .min(1, 'validation:required')
        .max(500, 'validation:tooBig'),
    }),
    answer: orderAnswer,
  }),
  resendNumbers: endpoint({
    method: 'POST',
    path: '/api/Order/ResendNumbers',
    access: 'integration_orders',
    summary: 'Sends numbers again that the store refused or dropped',
    body: z.object({ id: orderId() }),
    answer: orderAnswer,
    limit: { max: 30, windowSeconds: 60 },
  }),
}
