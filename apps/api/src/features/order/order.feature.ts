import { defineFeature } from '../../defineFeature.ts'
import { listen } from '../../platform/events.ts'
import { shipmentTopic } from '../shipment/shipmentTopic.ts'
import { accountsInbox } from './erasure/accountsInbox.ts'
import { orderJobs } from './order.jobs.ts'
import { orderHandlers } from './order.routes.ts'
import { ordersInbox } from './sync/ordersInbox.ts'
import { noteBookedJob, noteCancelledJob, noteScannedJob } from './writeback/writebackJobs.ts'

/** A carrier may report any of these first. */
const scans = ['receive', 'process', 'transit', 'sendOut', 'deliver'] as const

export const order = defineFeature({
  name: 'order',
  handlers: orderHandlers,
  jobs: orderJobs,
  inbox: [ordersInbox, accountsInbox],
  listeners: [
    listen(shipmentTopic, 'book', noteBookedJob),
    listen(shipmentTopic, 'cancel', noteCancelledJob),
    ...scans.map((event) => listen(shipmentTopic, event, noteScannedJob)),
  ],
})
