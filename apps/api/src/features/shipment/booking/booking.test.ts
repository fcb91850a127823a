import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { readPdf } from '@kervan/documents/testing/readPdf'
import { makePieceCode, recogniseReference } from '@kervan/domain/reference/references'
import { countStatements } from '../../../testing/countStatements.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { exchangeRates } from '../../pricing/exchangeRates/exchangeRate.tables.ts'
import { services } from '../../pricing/pricing.tables.ts'
import { offers } from '../offers/offer.tables.ts'
import { bookShipment } from './bookShipment.ts'
import { shipmentEvents } from '../shipment.tables.ts'
import { buildDraft } from '../testing/buildShipment.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'

// Local file for the barcode decoder, which otherwise downloads its WebAssembly from the network.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } })

/** Builds a package draft with `pieceCount` boxes. */
const buildDraftOf = (pieceCount: number) =>
  buildDraft({
    pieces: Array.from({ length: pieceCount }, () => ({ width: 30, length: 20, height: 10, weight: 2 })),
  })

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const findShipment = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).body

describe('booking', () => {
  it('assigns a waybill number with a valid check digit to a paid shipment', async () => {
    const { id } = await buildPaidShipment(test)
    await test.runJobs()
    const booked = await findShipment(id)
    expect(booked.state).toBe('booked')
    expect(recogniseReference(booked.supplierReference!).kind).toBe('waybill')
  })

  it('books once when the job runs repeatedly and concurrently', async () => {
    const { id } = await buildPaidShipment(test)
    await Promise.all(Array.from({ length: 8 }, () => bookShipment(test.services, id)))
    const { supplierReference } = await findShipment(id)
    await bookShipment(test.services, id)
    expect((await findShipment(id)).supplierReference).toBe(supplierReference)
    const events = await test.services.db
      .select()
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, id))
    expect(events.filter(({ event }) => event === 'book')).toHaveLength(1)
  })

  it('skips a shipment that is not paid', async () => {
    const { body } = await test.call(shipmentEndpoints.createShipment, { token, body: buildDraft() })
    await bookShipment(test.services, body.id)
    expect((await findShipment(body.id)).state).toBe('draft')
  })
})

describe('labels', () => {
  it('prints the waybill number and a barcode per piece on labels', async () => {
    const { id, assetReference } = await buildPaidShipment(test, buildDraftOf(3))
    await test.runJobs()
    const { supplierReference } = await findShipment(id)
    for (const pieceNumber of [1, 2, 3]) {
      const png = await test.call(shipmentDocumentEndpoints.downloadLabels, {
        token,
        body: { assetReferences: [assetReference], format: 'png', pieceNumber },
      })
      const codes = await readBarcodes(new Uint8Array(png.bytes), { tryHarder: true })
      const own = codes.map(({ text }) => text).filter((text) => text !== supplierReference)
      expect(codes).toHaveLength(3)
      expect(own.map((number) => recogniseReference(number))).toEqual(
        own.map(() => ({ kind: 'piece', reference: assetReference, pieceNumber })),
      )
    }
  })

  it('names the connector only when it booked for another carrier', async () => {
    const { db } = test.services
    const { id, assetReference } = await buildPaidShipment(test)
    await test.runJobs()
    // Later changes of the service do not change who booked this shipment.
    await db.update(services).set({ bookedBy: 'sandboxCarrier' })
    const print = async () => {
      const { bytes } = await test.call(shipmentDocumentEndpoints.downloadLabels, {
        token,
        body: { assetReferences: [assetReference] },
      })
      return (await readPdf(bytes)).flatMap(({ texts }) => texts)
    }
    const line = 'BOOKED BY / KAYDI AÇAN: Kervan'
    try {
      expect(await print()).toContain(line)
      await db.update(offers).set({ carrierCode: 'KERVAN' }).where(eq(offers.shipmentId, id))
      expect(await print()).not.toContain(line)
    } finally {
      await db.update(services).set({ bookedBy: 'house' })
    }
  })

  it('returns labels in the order of the list, of all pieces or of one piece by its code', async () => {
    const [first, second] = [
      await buildPaidShipment(test, buildDraftOf(2)),
      await buildPaidShipment(test, buildDraftOf(3)),
    ]
    await test.runJobs()
    const printed = async (assetReferences: string[]) => {
      const zpl = await test.call(shipmentDocumentEndpoints.downloadLabels, {
        token,
        body: { assetReferences, format: 'zpl' },
      })
      return [...zpl.bytes.toString().matchAll(/FDMA,(\w+)/g)].map(([, code]) => {
        const { reference, pieceNumber } = recogniseReference(code!)
        return [reference === first.assetReference ? 'first' : 'second', pieceNumber]
      })
    }
    expect(await printed([second.assetReference, first.assetReference])).toEqual([
      ['second', 1],
      ['second', 2],
      ['second', 3],
      ['first', 1],
      ['first', 2],
    ])
    expect(await printed([makePieceCode(second.assetReference, 3), first.assetReference])).toEqual([
      ['second', 3],
      ['first', 1],
      ['first', 2],
    ])
    const beyond = await test.callFailing(shipmentDocumentEndpoints.downloadLabels, {
      token,
      body: { assetReferences: [makePieceCode(first.assetReference, 3)] },
    })
    expect(beyond.status).toBe(404)
  })

  it('creates labels of many shipments with as many statements as of one', async () => {
    const references: string[] = []
    for (let n = 0; n < 12; n++) references.push((await buildPaidShipment(test)).assetReference)
    await test.runJobs()
    const count = async (assetReferences: string[]) =>
      (
        await countStatements(() =>
          test.call(shipmentDocumentEndpoints.downloadLabels, { token, body: { assetReferences } }),
        )
      ).count
    expect(await count(references)).toBeGreaterThan(1)
    // Polled, because the cached caller is revalidated once a second with one extra statement.
    await expect.poll(async () => (await count(references)) - (await count(references.slice(0, 1)))).toBe(0)
  })

  it('returns labels of many shipments as one PDF or ZPL file', async () => {
    const first = await buildPaidShipment(test)
    const second = await buildPaidShipment(test)
    await test.runJobs()
    const assetReferences = [second.assetReference, first.assetReference]
    const pdf = await test.call(shipmentDocumentEndpoints.downloadLabels, {
      token,
      body: { assetReferences, format: 'pdf' },
    })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const zpl = await test.call(shipmentDocumentEndpoints.downloadLabels, {
      token,
      body: { assetReferences, format: 'zpl' },
    })
    const text = zpl.bytes.toString()
    expect(text.indexOf(second.assetReference)).toBeLessThan(text.indexOf(first.assetReference))
  })

  it('returns the label image of one piece and refuses several shipments or an unknown piece', async () => {
    const { assetReference } = await buildPaidShipment(test)
    await test.runJobs()
    const picture = async (body: object) =>
      test.callFailing(shipmentDocumentEndpoints.downloadLabels, { token, body: { format: 'png', ...body } })
    const several = await picture({ assetReferences: [assetReference, assetReference] })
    expect([several.status, Object.keys(several.body.Errors ?? {})]).toEqual([400, ['assetReferences']])
    const beyond = await picture({ assetReferences: [assetReference], pieceNumber: 2 })
    expect([beyond.status, Object.keys(beyond.body.Errors ?? {})]).toEqual([400, ['pieceNumber']])
  })

  it('refuses labels before booking and returns 404 for an unknown reference', async () => {
    const { assetReference } = await buildPaidShipment(test)
    const body = { assetReferences: [assetReference] }
    expect((await test.callFailing(shipmentDocumentEndpoints.downloadLabels, { token, body })).status).toBe(
      422,
    )
    const unknown = { assetReferences: ['KRV-00000000-0'] }
    expect(
      (await test.callFailing(shipmentDocumentEndpoints.downloadLabels, { token, body: unknown })).status,
    ).toBe(404)
  })
})

describe('commercial invoice', () => {
  it.each(['tr', 'en'] as const)('returns the commercial invoice as a PDF in %s', async (language) => {
    const { assetReference } = await buildPaidShipment(test)
    const reply = await test.call(shipmentDocumentEndpoints.downloadInvoice, {
      token,
      body: { assetReference, language },
    })
    expect(reply.status).toBe(200)
    expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('writes the invoice in English for foreign customs unless a language is chosen', async () => {
    const { assetReference } = await buildPaidShipment(test)
    const nameOf = async (language?: 'tr') =>
      (
        await test.call(shipmentDocumentEndpoints.downloadInvoice, {
          token,
          body: { assetReference, language },
          language: 'tr',
        })
      ).headers['content-disposition']
    expect(await nameOf()).toContain('-commercial-en.pdf')
    expect(await nameOf('tr')).toContain('-commercial-tr.pdf')
  })

  const textOf = async (assetReference: string, language: 'tr' | 'en') => {
    const { bytes } = await test.call(shipmentDocumentEndpoints.downloadInvoice, {
      token,
      body: { assetReference, language },
    })
    return (await readPdf(bytes)).flatMap(({ texts }) => texts).join(' ')
  }

  it('prints English goods names in Latin letters, net weight and paid insurance on the invoice', async () => {
    const [product] = buildDraft().products!
    const { id, assetReference } = await buildPaidShipment(
      test,
      buildDraft({
        products: [{ ...product!, englishDescription: 'Linen tablecloth', netWeight: 1.75 }],
        receiver: { city: 'Θεσσαλονίκη' },
      }),
    )
    const amount = { minor: 1234, currency: 'EUR' }
    await test.services.db
      .update(offers)
      .set({
        lines: [{ code: 'insurance', params: {}, amount, amountTry: { minor: 61_700, currency: 'TRY' } }],
      })
      .where(eq(offers.shipmentId, id))
    const english = await textOf(assetReference, 'en')
    for (const part of ['Linen tablecloth', 'Net weight 1.75 kg', 'Insurance 12.34 EUR', 'DAP Thessaloniki'])
      expect(english).toContain(part)
    expect(english).not.toContain('Keten')
    const turkish = await textOf(assetReference, 'tr')
    expect(turkish).toContain('Keten masa örtüsü')
    expect(turkish).not.toContain('Linen')
  })

  it("converts insurance and freight to the goods' currency at the rates of the paid offer's day", async () => {
    const { db } = test.services
    const rates = { USD: '44', GBP: '55' }
    for (const [currency, sellingTry] of Object.entries(rates))
      await db
        .insert(exchangeRates)
        .values({ currency, day: '2026-11-19', sellingTry, source: 'test' })
        .onConflictDoUpdate({ target: [exchangeRates.currency, exchangeRates.day], set: { sellingTry } })
    const details = { currency: 'USD', freightCharge: 10, freightCurrency: 'GBP' }
    const { id, assetReference } = await buildPaidShipment(test, buildDraft({ details }))
    const amount = { minor: 1234, currency: 'EUR' }
    const insurance = { code: 'insurance', params: {}, amount, amountTry: { minor: 60_318, currency: 'TRY' } }
    await db
      .update(offers)
      .set({ lines: [insurance] as never })
      .where(eq(offers.shipmentId, id))
    for (const kind of ['commercial', 'proforma'] as const) {
      const { bytes } = await test.call(shipmentDocumentEndpoints.downloadInvoice, {
        token,
        body: { assetReference, language: 'en', kind },
      })
      const english = (await readPdf(bytes)).flatMap(({ texts }) => texts).join(' ')
      // 12.34 × 48.88 / 44 = 13.7086; 10 × 55 / 44 = 12.50.
      for (const part of [
        'Freight 12.50 USD',
        'Insurance 13.71 USD',
        'Invoice total 146.21 USD',
        'Insurance 12.34 EUR: 1 EUR = 48.88 TRY, 1 USD = 44 TRY (exchange rates of 19 Nov 2026)',
        'Freight 10.00 GBP: 1 GBP = 55 TRY, 1 USD = 44 TRY (exchange rates of 19 Nov 2026)',
      ])
        expect(english).toContain(part)
    }
  })
})
