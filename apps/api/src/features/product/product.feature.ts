import { defineFeature } from '../../defineFeature.ts'
import { listen } from '../../platform/events.ts'
import { productJobs } from './product.jobs.ts'
import { productHandlers } from './product.routes.ts'
import { rememberProductsJob } from './rememberProductsJob.ts'
import { shipmentTopic } from '../shipment/shipmentTopic.ts'

export const product = defineFeature({
  name: 'product',
  handlers: productHandlers,
  jobs: productJobs,
  listeners: [listen(shipmentTopic, 'pay', rememberProductsJob)],
})
