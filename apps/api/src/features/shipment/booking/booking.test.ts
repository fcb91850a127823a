import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { barcodeTextOf, makePieceCode, recogniseReference } from '@kervan/domain/reference/references'
import { countStatements } from '../../../testing/countStatements.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { Reply, TestApp } from '../../../testing/testApp.ts'
import { bookShipment } from './bookShipment.ts'
import { shipmentEvents } from '../shipment.tables.ts'
import { buildDraft } from '../testing/buildShipment.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'

// The decoder would fetch its code from the network.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } })

type ListAnswer = AnswerOf<typeof shipmentListEndpoints.listShipments>

/** A package of so many boxes. */
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
  it('carry barcodes that tell the piece, and the waybill number', async () => {
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
      expect(own.map(recogniseReference)).toEqual(
        own.map(() => ({ kind: 'piece', reference: assetReference, pieceNumber })),
      )
    }
  })

  it('come in the order of the list, each shipment with all its pieces, or one piece by its code', async () => {
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

  it('of many shipments cost as many statements as of one', async () => {
    const references: string[] = []
    for (let n = 0; n < 12; n++) references.push((await buildPaidShipment(test)).assetReference)
    await test.runJobs()
    const count = async (assetReferences: string[]) =>
      (
        await countStatements(() =>
          test.call(shipmentDocumentEndpoints.downloadLabels, { token, body: { assetReferences } }),
        )
      ).count
    // The first call also reads what stays in memory from then on.
    await count(references.slice(0, 1))
    const one = await count(references.slice(0, 1))
    expect(one).toBeGreaterThan(3)
    expect(await count(references)).toBe(one)
  })

  it('come as PDF for many shipments and as ZPL', async () => {
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

  it('come as a picture of one piece: several shipments or a missing piece are refused', async () => {
    const { assetReference } = await buildPaidShipment(test)
    await test.runJobs()
    const picture = async (body: object) =>
      test.callFailing(shipmentDocumentEndpoints.downloadLabels, { token, body: { format: 'png', ...body } })
    const several = await picture({ assetReferences: [assetReference, assetReference] })
    expect([several.status, Object.keys(several.body.Errors ?? {})]).toEqual([400, ['assetReferences']])
    const beyond = await picture({ assetReferences: [assetReference], pieceNumber: 2 })
    expect([beyond.status, Object.keys(beyond.body.Errors ?? {})]).toEqual([400, ['pieceNumber']])
  })

  it('are refused before booking, and for another company as if they did not exist', async () => {
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

describe('the commercial invoice', () => {
  it.each(['tr', 'en'] as const)('is a PDF in %s', async (language) => {
    const { assetReference } = await buildPaidShipment(test)
    const reply = await test.call(shipmentDocumentEndpoints.downloadInvoice, {
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
    const scanned = barcodeTextOf(makePieceCode(shipment.assetReference, 1))
    const byPiece = await test.call(shipmentListEndpoints.listShipments, {
      token,
      body: { reference: scanned },
    })
    expect(byPiece.body.items.map(({ id }) => id)).toEqual([shipment.id])
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
