import { defineFeature } from '../../defineFeature.ts'
import { listen } from '../../platform/events.ts'
import { shipmentTopic } from '../shipment/shipmentTopic.ts'
import { accountsInbox } from './erasure/accountsInbox.ts'
import { orderJobs } from './order.jobs.ts'
import { orderHandlers } from './order.routes.ts'
import { ordersInbox } from './sync/ordersInbox.ts'
import { noteBookedJob, noteCancelledJob } from './writeback/writebackJobs.ts'

export const order = defineFeature({
  name: 'order',
  handlers: orderHandlers,
  jobs: orderJobs,
  inbox: [ordersInbox, accountsInbox],
  listeners: [
    listen(shipmentTopic, 'book', noteBookedJob),
    listen(shipmentTopic, 'cancel', noteCancelledJob),
  ],
})
