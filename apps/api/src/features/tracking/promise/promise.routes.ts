import type { performanceEndpoints } from '@kervan/contract/tracking/performance.endpoints'
import type { promiseEndpoints } from '@kervan/contract/tracking/promise.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { carrierPerformanceList } from '../performance/carrierPerformance.list.ts'
import { findExpectedDeliveries } from './findExpectedDeliveries.ts'
import { deliveryPromiseList } from './promises.list.ts'

export const promiseHandlers: Handlers<typeof promiseEndpoints & typeof performanceEndpoints> = {
  listDeliveryPromises: deliveryPromiseList.findPage,
  exportDeliveryPromises: deliveryPromiseList.exportAll,
  findExpectedDeliveries: (ctx, { body }) => findExpectedDeliveries(ctx, body),
  listCarrierPerformance: carrierPerformanceList.findPage,
  exportCarrierPerformance: carrierPerformanceList.exportAll,
}
