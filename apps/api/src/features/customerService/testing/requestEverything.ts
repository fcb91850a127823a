/** Calls every endpoint as a customer or visitor and returns everything readable about a shipment. */
import { isBinaryAnswer, isOpenToVisitors } from '@kervan/contract/endpoint'
import { listEndpoints } from '@kervan/contract/table'
import type { NamedEndpoint } from '@kervan/contract/table'
import type { TestApp } from '../../../testing/testApp.ts'

export interface Read {
  name: string
  status: number
  text: string
}

const reads = /^(list|find|get|track|export|describe|preview|download|count|search|quote|make)/

interface Known {
  id: string
  assetReference: string
  companyId: number
}

/** Schemas drop unknown fields, so one request fits most calls. */
const requestOf = ({ id, assetReference, companyId }: Known, row: NamedEndpoint) => ({
  id: row.feature === 'shipment' ? id : companyId,
  shipmentId: id,
  shipmentID: id,
  shipmentIds: [id],
  assetReference,
  assetReferences: [assetReference],
  assetReferenceList: [assetReference],
  reference: assetReference,
  references: [assetReference],
  search: assetReference,
  companyID: companyId,
  companyId,
  format: row.name.startsWith('export') ? 'csv' : 'pdf',
  withTotal: true,
  pageSize: 100,
})

export const requestEverything = async (
  test: TestApp,
  token: string | null,
  known: Known,
): Promise<Read[]> => {
  const rows = listEndpoints().filter(
    ({ name, endpoint }) => reads.test(name) && (token !== null || isOpenToVisitors(endpoint.access)),
  )
  const answers: Read[] = []
  for (const row of rows) {
    const request = requestOf(known, row)
    const { status, body, bytes } = await test.call(row.endpoint, {
      ...(token !== null && { token }),
      ...(row.endpoint.method === 'GET'
        ? { query: { shipmentId: known.id, assetReference: known.assetReference } }
        : { body: request }),
      params: { id: known.id, shipmentId: known.id, assetReference: known.assetReference },
    })
    const text = isBinaryAnswer(row.endpoint.answer) ? String(bytes) : JSON.stringify(body)
    answers.push({ name: `${row.feature}.${row.name}`, status, text })
  }
  return answers
}
