import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/shipmentList.endpoints'
import { shipmentPaperEndpoints } from '@kervan/contract/shipment/shipmentPapers.endpoints'
import { recogniseReference } from '@kervan/domain/reference/references'
import { startTestApp } from '../../testing/testApp.ts'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { Reply, TestApp } from '../../testing/testApp.ts'
import { bookShipment } from './book-shipment.ts'
import { shipmentEvents } from './shipment.tables.ts'
import { buildDraft } from './testing/buildShipment.ts'
import { buildPaidShipment } from './testing/buildPaidShipment.ts'

// The decoder would fetch its code from the network.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } })

type ListAnswer = AnswerOf<typeof shipmentListEndpoints.listShipments>

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
  it('gives a paid shipment a waybill number with a right check digit', async () => {
    const { id } = await buildPaidShipment(test)
    await test.runJobs()
    const booked = await findShipment(id)
    expect(booked.state).toBe('booked')
    expect(recogniseReference(booked.supplierReference!).kind).toBe('waybill')
  })

  it('happens once however often and however many at once it is asked for', async () => {
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

  it('leaves a shipment alone that is not paid', async () => {
    const { body } = await test.call(shipmentEndpoints.createShipment, { token, body: buildDraft() })
    await bookShipment(test.services, body.id)
    expect((await findShipment(body.id)).state).toBe('draft')
  })
})

describe('labels', () => {
  it('carry barcodes that a scanner reads back', async () => {
    const { id, assetReference } = await buildPaidShipment(test)
    await test.runJobs()
    const { supplierReference } = await findShipment(id)
    const png = await test.call(shipmentPaperEndpoints.downloadLabels, {
      token,
      body: { assetReferences: [assetReference], format: 'png' },
    })
    expect(png.status).toBe(200)
    const codes = await readBarcodes(new Uint8Array(png.bytes), { tryHarder: true })
    const texts = codes.map(({ text }) => text)
    expect(texts).toContain(supplierReference)
    expect(texts.some((text) => recogniseReference(text).reference === assetReference)).toBe(true)
  })

  it('come as PDF for many shipments and as ZPL', async () => {
    const first = await buildPaidShipment(test)
    const second = await buildPaidShipment(test)
    await test.runJobs()
    const assetReferences = [second.assetReference, first.assetReference]
    const pdf = await test.call(shipmentPaperEndpoints.downloadLabels, {
      token,
      body: { assetReferences, format: 'pdf' },
    })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const zpl = await test.call(shipmentPaperEndpoints.downloadLabels, {
      token,
      body: { assetReferences, format: 'zpl' },
    })
    const text = zpl.bytes.toString()
    expect(text.indexOf(second.assetReference)).toBeLessThan(text.indexOf(first.assetReference))
  })

  it('come as a picture of one piece: no other shipment and no further piece is left out without a word', async () => {
    const { assetReference } = await buildPaidShipment(test)
    await test.runJobs()
    const picture = async (body: object) =>
      test.callFailing(shipmentPaperEndpoints.downloadLabels, { token, body: { format: 'png', ...body } })
    const several = await picture({ assetReferences: [assetReference, assetReference] })
    expect([several.status, Object.keys(several.body.Errors ?? {})]).toEqual([400, ['assetReferences']])
    const beyond = await picture({ assetReferences: [assetReference], pieceNumber: 2 })
    expect([beyond.status, Object.keys(beyond.body.Errors ?? {})]).toEqual([400, ['pieceNumber']])
  })

  it('are refused before booking, and for another company as if they did not exist', async () => {
    const { assetReference } = await buildPaidShipment(test)
    const body = { assetReferences: [assetReference] }
    expect((await test.callFailing(shipmentPaperEndpoints.downloadLabels, { token, body })).status).toBe(422)
    const unknown = { assetReferences: ['KRV-00000000-0'] }
    expect(
      (await test.callFailing(shipmentPaperEndpoints.downloadLabels, { token, body: unknown })).status,
    ).toBe(404)
  })
})

describe('the commercial invoice', () => {
  it.each(['tr', 'en'] as const)('is a PDF in %s', async (language) => {
    const { assetReference } = await buildPaidShipment(test)
    const reply = await test.call(shipmentPaperEndpoints.downloadInvoice, {
      token,
      body: { assetReference, language },
    })
    expect(reply.status).toBe(200)
    expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('the shipment list', () => {
  it('pages through all shipments once, newest first', async () => {
    for (let n = 0; n < 7; n++)
      await test.call(shipmentEndpoints.createShipment, { token, body: buildDraft() })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body }: Reply<ListAnswer> = await test.call(shipmentListEndpoints.listShipments, {
        token,
        body: { cursor, pageSize: 3 },
      })
      seen.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    const all = await test.call(shipmentListEndpoints.listShipments, { token, body: { pageSize: 100 } })
    expect(all.body.items.map(({ id }) => id)).toEqual(seen)
    const times = all.body.items.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('finds by the beginning of a reference, with or without dashes', async () => {
    const { body: shipment } = await test.call(shipmentEndpoints.createShipment, {
      token,
      body: buildDraft(),
    })
    const typed = shipment.assetReference.replaceAll('-', '').toLowerCase().slice(0, 9)
    const { body } = await test.call(shipmentListEndpoints.listShipments, {
      token,
      body: { reference: typed },
    })
    expect(body.items.map(({ assetReference }) => assetReference)).toContain(shipment.assetReference)
    const none = await test.call(shipmentListEndpoints.listShipments, { token, body: { reference: '%' } })
    expect(none.body.items).toEqual([])
  })

  it('filters by country, payment and day', async () => {
    const list = async (body: object) =>
      (await test.call(shipmentListEndpoints.listShipments, { token, body: body })).body.items
    expect(await list({ countryCodes: ['AQ'] })).toEqual([])
    const paid = await list({ paymentStatuses: ['successful'] })
    expect(paid.length).toBeGreaterThan(0)
    expect(paid.every(({ paymentStatus }) => paymentStatus === 'successful')).toBe(true)
    expect(await list({ dateTo: '2020-01-01' })).toEqual([])
  })

  it('shows a customer the own company only', async () => {
    const other = await test.tokenOf('agent')
    const admin = await test.tokenOf('admin')
    const count = async (bearer: string) =>
      (await test.call(shipmentListEndpoints.listShipments, { token: bearer, body: { pageSize: 100 } })).body
        .items.length
    expect(await count(admin)).toBeGreaterThan(0)
    // The demonstration company belongs to the demonstration agency.
    expect(await count(other)).toBe(await count(token))
  })

  it('refuses a cursor that it did not give', async () => {
    const reply = await test.callFailing(shipmentListEndpoints.listShipments, {
      token,
      body: { cursor: 'bm9wZQ' },
    })
    expect(reply.status).toBe(400)
  })
})
