import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  mostInvoices,
  shipmentDocumentEndpoints,
} from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { readPdf } from '@kervan/documents/testing/readPdf'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'
import { buildDocumentDraft } from '../testing/buildShipment.ts'

const { downloadInvoices } = shipmentDocumentEndpoints

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('merges the invoices of several shipments in the given order', async () => {
  const one = await buildPaidShipment(test)
  const two = await buildPaidShipment(test)
  const { bytes } = await test.call(downloadInvoices, {
    token: await test.tokenOf('customer'),
    body: { assetReferences: [two.assetReference, one.assetReference] },
  })
  const pages = (await readPdf(bytes)).map(({ texts }) => texts.join(' '))
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain(two.assetReference)
  expect(pages[1]).toContain(one.assetReference)
})

it('refuses more references than one file may have', async () => {
  const { status } = await test.callFailing(downloadInvoices, {
    token: await test.tokenOf('customer'),
    body: { assetReferences: Array.from({ length: mostInvoices + 1 }, (_, at) => `KRV${at}`) },
  })
  expect(status).toBe(400)
})

it('refuses documents, which have no invoice', async () => {
  const { assetReference } = await buildPaidShipment(test, buildDocumentDraft())
  const { body } = await test.callFailing(downloadInvoices, {
    token: await test.tokenOf('customer'),
    body: { assetReferences: [assetReference] },
  })
  expect(body.Detail).toContain('doküman gönderilerinde fatura düzenlenmez')
  expect(body.Detail).toContain(assetReference)
})
