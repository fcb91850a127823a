import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'

let count = 0

/** Creates a carrier code that no event had before and that has no meaning yet. */
export const buildStatus = async (test: TestApp, token: string, fields: object = {}) => {
  count += 1
  const body = { supplierCode: 'DHL', code: `NEW${count}`, text: `Parcel seen at gate ${count}`, ...fields }
  return (await test.call(trackingEndpoints.createCarrierStatus, { token, body })).body
}

export const findCustomizedId = async (test: TestApp, token: string, code: string): Promise<number> => {
  const { body } = await test.call(matchingEndpoints.listCustomized, { token, body: { pageSize: 100 } })
  return body.items.find((status) => status.code === code)!.id
}

/** Builds the request that matches a new code to "in transit". */
export const buildMatching = async (test: TestApp, token: string) => ({
  statuses: [{ id: (await buildStatus(test, token)).id, version: 1 }],
  customizedId: await findCustomizedId(test, token, 'inTransit'),
})
