import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { paperEndpoints } from '@kervan/contract/shipment/papers/paper.endpoints'
import type { ShipmentPaper } from '@kervan/contract/shipment/papers/paper.endpoints'
import type { ExportDeclaration } from '@kervan/documents/papers/exportDeclaration'
import { readPdf } from '@kervan/documents/testing/readPdf'
import { formatAirWaybill } from '@kervan/domain/air/airWaybill'
import type { PaperKind } from '@kervan/domain/customs/border/paperRows'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildFilledBag, createFlight } from '../../air/testing/buildBag.ts'
import { exchangeRates } from '../../pricing/exchangeRates/exchangeRate.tables.ts'
import { offers } from '../offers/offer.tables.ts'
import { shipments } from '../shipment.tables.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'
import { buildDocumentDraft, buildDraft, createShipment } from '../testing/buildShipment.ts'

const { listShipmentPapers, downloadShipmentPaper } = paperEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
  for (const [currency, sellingTry] of Object.entries({
    USD: '42',
    EUR: '48',
    CNY: '6',
    JPY: '0.28',
    GBP: '56',
  }))
    await test.services.db
      .insert(exchangeRates)
      .values({ currency, day: '2026-11-19', sellingTry, source: 'test' })
      .onConflictDoUpdate({ target: [exchangeRates.currency, exchangeRates.day], set: { sellingTry } })
})
afterAll(() => test.close())

const listOf = async (assetReference: string, language: 'tr' | 'en' = 'en') =>
  (await test.call(listShipmentPapers, { token, body: { assetReference }, language })).body.papers
const paperOf = (papers: readonly ShipmentPaper[], kind: PaperKind) =>
  papers.find((paper) => paper.kind === kind)!
const download = (assetReference: string, kind: PaperKind | 'needed', more: object = {}) =>
  test.call(downloadShipmentPaper, { token, body: { assetReference, kind, ...more } })
const textOf = async (assetReference: string, kind: PaperKind | 'needed', language: 'tr' | 'en' = 'en') =>
  (await readPdf((await download(assetReference, kind, { language })).bytes))
    .flatMap(({ texts }) => texts)
    .join(' ')

/** Writes another price and net weight into the only product. */
const draftOf = (unitPrice: number, more: Parameters<typeof buildDraft>[0] = {}) =>
  buildDraft({ products: [{ ...buildDraft().products![0]!, unitPrice, netWeight: 1.2 }], ...more })

describe('papers of a shipment', () => {
  it('lists needed papers first, each with its rule, day and what it lacks', async () => {
    const { assetReference } = await createShipment(test)
    const papers = await listOf(assetReference)
    expect(papers).toHaveLength(9)
    const needs = papers.map(({ need }) => need)
    expect(needs).toEqual([...needs].sort((one, other) => order.indexOf(one) - order.indexOf(other)))
    expect(paperOf(papers, 'commercialInvoice')).toMatchObject({
      need: 'required',
      source: 'Implementing Regulation (EU) 2015/2447, art. 145',
      from: '2016-05-01',
      confidence: 'reported',
      refusal: null,
    })
    expect(paperOf(papers, 'packingList').missing).toContain('Net weight: line 1')
    expect(paperOf(papers, 'atrData').missing).toEqual([
      'Net weight: line 1',
      'The carrier’s waybill number (the shipment is not booked yet)',
    ])
    expect(paperOf(await listOf(assetReference, 'tr'), 'packingList').missing).toContain(
      'Net ağırlık: kalem 1',
    )
  })

  it.each([
    ['packingList', 'Packing list'],
    ['cn22', 'Customs declaration CN 22'],
    ['cn23', 'Customs declaration CN 23'],
    ['atrData', 'Movement certificate A.TR: data sheet'],
    ['eur1Data', 'Movement certificate EUR.1: data sheet'],
    ['noDangerousGoods', 'Declaration of no dangerous goods'],
    ['commercialInvoice', 'Commercial Invoice'],
    ['proforma', 'Proforma Invoice'],
  ] as const)('returns %s as a PDF with the data of the shipment', async (kind, title) => {
    const { assetReference } = await createShipment(test)
    const text = await textOf(assetReference, kind)
    for (const part of [title, assetReference, 'Gülşah Öztürk', 'Anna Schmidt', '6302.51.00.00.00'])
      expect(text).toContain(part)
  })

  it('states the same goods value on invoice, CN 23 and export data when freight has another currency', async () => {
    const details = { currency: 'USD', freightCharge: 10, freightCurrency: 'XAF' }
    const { id, assetReference } = await buildPaidShipment(test, draftOf(33.33, { details }))
    const amount = { minor: 1234, currency: 'EUR' }
    await test.services.db
      .update(offers)
      .set({
        lines: [{ code: 'insurance', params: {}, amount, amountTry: { minor: 60_318, currency: 'TRY' } }],
      })
      .where(eq(offers.shipmentId, id))
    const invoice = await textOf(assetReference, 'commercialInvoice')
    expect(invoice).toContain('Goods value 133.32 USD')
    expect(invoice).toContain('Freight 10.00 XAF: not in the total')
    const [, total] = /Invoice total ([\d.]+) USD/.exec(invoice)!
    expect(await textOf(assetReference, 'cn23')).toContain('Total value / Toplam değer 133.32 USD')
    const { bytes } = await download(assetReference, 'etgbData', { format: 'json' })
    const { consignment } = JSON.parse(bytes.toString()) as ExportDeclaration
    expect(consignment).toMatchObject({ goodsValue: 133.32, freight: 10, freightCurrency: 'XAF' })
    expect(consignment.invoiceTotal).toBe(Number(total))
    const missing = paperOf(await listOf(assetReference), 'commercialInvoice').missing
    expect(missing).toEqual([
      'The exchange rate of the freight (XAF) is not known; it is stated but not in the total.',
    ])
  })

  it('writes export data as CSV with the missing fields in the last column', async () => {
    const { assetReference } = await createShipment(test, draftOf(30))
    const { bytes, headers } = await download(assetReference, 'etgbData', { language: 'tr' })
    expect(headers['content-type']).toContain('text/csv')
    const [heads, row] = bytes.toString().split('\r\n')
    expect(heads).toContain('Gönderici VKN/TCKN')
    expect(heads!.split(';').at(-1)).toBe('Eksik alanlar')
    expect(row).toContain('630251000000')
    expect(row).toContain('Fatura ETTN')
    const shown = paperOf(await listOf(assetReference), 'etgbData').missing
    expect(shown).toContain('Invoice ETTN')
    expect(shown).not.toContain('Flight')
  })

  it('fills in waybill, flight and master waybill when the shipment is in a bag of a flight', async () => {
    const flight = await createFlight(test)
    const { shipment } = await buildFilledBag(test, { flightId: flight.id })
    const { bytes } = await download(shipment.assetReference, 'etgbData', { format: 'json' })
    const { consignment, missing } = JSON.parse(bytes.toString()) as ExportDeclaration
    expect(consignment).toMatchObject({
      waybill: shipment.supplierReference,
      flight: flight.flightNumber,
    })
    expect(consignment.masterWaybill).toBe(formatAirWaybill(flight.masterWaybill))
    expect(missing.filter(({ by }) => by === 'carrier').map(({ field }) => field)).toEqual(['exitOffice'])
  })

  it('takes the seller’s invoice from the documents, and a hidden one for staff only', async () => {
    const { id, assetReference } = await createShipment(test)
    const add = async (number: string, as: string, isHidden: boolean) => {
      const form = new FormData()
      const fields = {
        shipmentId: id,
        documentType: 'invoice',
        number,
        date: '2026-11-19',
        link: 'https://ornek.example/f.pdf',
        isHiddenFromCustomer: String(isHidden),
      }
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      await test.call(shipmentEndpoints.addShipmentDocument, { token: as, form })
    }
    await add('GIB2026000000012', token, false)
    const operations = await test.tokenOf('operations')
    await add('GIB2026000000099', operations, true)
    const numberFor = async (as: string) => {
      const body = { assetReference, kind: 'etgbData' as const, format: 'json' as const }
      const { bytes } = await test.call(downloadShipmentPaper, { token: as, body })
      return (JSON.parse(bytes.toString()) as ExportDeclaration).consignment.invoiceNumber
    }
    expect(await numberFor(token)).toBe('GIB2026000000012')
    expect(await numberFor(operations)).toBe('GIB2026000000099')
  })

  it('refuses CN 22 above 300 SDR and names CN 23', async () => {
    const { assetReference } = await createShipment(test, draftOf(100))
    const { body, status } = await test.callFailing(downloadShipmentPaper, {
      token,
      body: { assetReference, kind: 'cn22' },
    })
    expect(status).toBe(422)
    expect(body.Detail).toContain('CN 23')
    const papers = await listOf(assetReference)
    expect(paperOf(papers, 'cn22').refusal).toContain('use CN 23')
    expect(paperOf(papers, 'atrData').need).toBe('required')
  })

  it('refuses A.TR data when all goods are agricultural', async () => {
    const products = [{ ...buildDraft().products![0]!, gtip: '080420900011' }]
    const { assetReference } = await createShipment(test, buildDraft({ products }))
    const body = { assetReference, kind: 'atrData' as const }
    expect((await test.callFailing(downloadShipmentPaper, { token, body })).status).toBe(422)
  })

  it('merges all needed papers into one PDF', async () => {
    const { assetReference } = await createShipment(test, draftOf(100))
    const text = await textOf(assetReference, 'needed')
    for (const part of ['Commercial Invoice', 'Packing list', 'A.TR: data sheet'])
      expect(text).toContain(part)
    expect(text).not.toContain('Proforma Invoice')
    expect(text).not.toContain('EUR.1')
  })

  it('names the lines of a draft that are left out because they are incomplete', async () => {
    const [product] = buildDraft().products!
    const draft = buildDraft({ products: [product!, { ...product!, gtip: null }] })
    const { assetReference } = await createShipment(test, draft)
    expect(paperOf(await listOf(assetReference), 'commercialInvoice').missing).toEqual([
      'Product lines left out because they are incomplete: 1',
    ])
  })

  it('uses the language of the destination when none is chosen', async () => {
    const { assetReference } = await createShipment(test)
    const { headers } = await download(assetReference, 'packingList')
    expect(headers['content-disposition']).toContain(`${assetReference}-packingList-en.pdf`)
  })

  it('refuses documents, cancelled shipments and pickup staff', async () => {
    const document = await createShipment(test, buildDocumentDraft())
    const failing = async (assetReference: string, as = token) => {
      const list = await test.callFailing(listShipmentPapers, { token: as, body: { assetReference } })
      const body = { assetReference, kind: 'packingList' as const }
      const file = await test.callFailing(downloadShipmentPaper, { token: as, body })
      return [list.status, file.status, file.body.Detail]
    }
    expect(await failing(document.assetReference)).toEqual([
      422,
      422,
      expect.stringContaining('doküman gönderisi gümrük belgesi olmadan gider'),
    ])
    const { id, assetReference } = await createShipment(test)
    expect((await failing(assetReference, await test.tokenOf('pickup'))).slice(0, 2)).toEqual([403, 403])
    await test.services.db.update(shipments).set({ state: 'cancelled' }).where(eq(shipments.id, id))
    expect(await failing(assetReference)).toEqual([422, 422, expect.stringContaining('iptal edildi')])
  })

  it('keeps the invoice call as it was', async () => {
    const { assetReference } = await createShipment(test)
    const { headers } = await test.call(shipmentDocumentEndpoints.downloadInvoice, {
      token,
      body: { assetReference },
    })
    expect(headers['content-disposition']).toContain(`${assetReference}-commercial-en.pdf`)
  })
})

const order = ['required', 'useful', 'notNeeded']
