import { defineFeature } from '../../defineFeature.ts'
import { listen } from '../../platform/events.ts'
import { bookShipmentJob } from './booking/bookShipmentJob.ts'
import { bulkJobs } from './bulk/bulk.jobs.ts'
import { bulkHandlers } from './bulk/bulk.routes.ts'
import { offerHistoryHandlers } from './offers/offerHistory.routes.ts'
import { shipmentJobs } from './shipment.jobs.ts'
import { shipmentHandlers } from './shipment.routes.ts'
import { shipmentTopic } from './shipmentTopic.ts'

export const shipment = defineFeature({
  name: 'shipment',
  handlers: {
    ...shipmentHandlers,
    ...offerHistoryHandlers,
    ...bulkHandlers,
  },
  jobs: (services) => [...shipmentJobs(services), ...bulkJobs(services)],
  listeners: [listen(shipmentTopic, 'pay', bookShipmentJob)],
})
