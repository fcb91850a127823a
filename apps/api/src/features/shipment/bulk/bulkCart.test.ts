import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { countStatements } from '../../../testing/countStatements.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { markShipmentsPaid } from '../booking/markShipmentsPaid.ts'
import { expireBulkJob } from './bulk.jobs.ts'
import { buildRow, checkRows, priceAndCreate } from './testing/bulkFile.ts'

const {
  rateBulkRows,
  findBulkUpload,
  listBulkShipments,
  listBulkOffers,
  chooseBulkOffers,
  createBulkShipments,
  addBulkToCart,
  downloadBulkLabels,
  deleteBulkUpload,
} = bulkEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ HOUSE_IOSS_NUMBER: 'IM2760000019' })
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const rowsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildRow(`${name}-${index}`, { 'piece.weight': 1 + (index % 9) }),
  )

const rate = async (uploadId: string, rule: object) => {
  await test.call(rateBulkRows, { token, body: { uploadId, rule } })
  await test.runJobs()
}
const shipmentsOf = async (uploadId: string) =>
  (await test.call(listBulkShipments, { token, body: { uploadId } })).body.shipments
const offersOf = async (uploadId: string, row: number) =>
  (await test.call(listBulkOffers, { token, body: { uploadId, row } })).body

describe('pricing an upload', () => {
  it('selects an offer per uploaded shipment by the rule, or the one a user chose', async () => {
    const { uploadId } = await checkRows(test, token, rowsOf('FIYAT', 3))
    expect((await shipmentsOf(uploadId))[0]).toMatchObject({ offer: null, offerCount: 0 })
    await rate(uploadId, { kind: 'cheapest' })
    const { body } = await test.call(findBulkUpload, { token, body: { uploadId } })
    expect(body.rating).toMatchObject({ state: 'done', doneCount: 3, totalCount: 3, withoutOfferCount: 0 })
    const { offers, chosenServiceId } = await offersOf(uploadId, 2)
    expect(offers.length).toBeGreaterThan(2)
    expect(chosenServiceId).toBe(offers[0]!.serviceId)
    const sum = (await shipmentsOf(uploadId)).reduce((total, { offer }) => total + offer!.totalPriceInTry, 0)
    expect(body.rating.totalInTry).toBeCloseTo(sum, 2)

    const fastest = offers.toSorted(
      (a, b) => a.transitDaysMax - b.transitDaysMax || a.transitDaysMin - b.transitDaysMin,
    )[0]!
    const chosen = await test.call(chooseBulkOffers, {
      token,
      body: { uploadId, rows: [2], rule: { kind: 'fastest' } },
    })
    expect(chosen.body.shipments).toMatchObject([
      { row: 2, offer: { transitDaysMax: fastest.transitDaysMax } },
    ])
    const last = offers.at(-1)!
    await test.call(chooseBulkOffers, {
      token,
      body: { uploadId, rows: [3], rule: { kind: 'service', serviceId: last.serviceId } },
    })
    expect((await shipmentsOf(uploadId)).map(({ offer }) => offer!.serviceId)).toEqual([
      chosen.body.shipments[0]!.offer!.serviceId,
      last.serviceId,
      (await offersOf(uploadId, 4)).offers[0]!.serviceId,
    ])
  })

  it('reports which services refuse a parcel, and the exceeded limit when all refuse', async () => {
    const long = { 'piece.length': 200, 'piece.width': 10, 'piece.height': 10, 'piece.weight': 3 }
    const { uploadId } = await checkRows(test, token, [
      buildRow('UZUN-1', long),
      buildRow('UZUN-2', { ...long, 'piece.length': 290 }),
    ])
    await rate(uploadId, { kind: 'cheapest' })
    const { offers, withoutOffer } = await offersOf(uploadId, 2)
    expect(offers.map(({ supplierName }) => supplierName)).not.toContain('PTT')
    expect(withoutOffer).toContainEqual({
      supplierName: 'PTT',
      supplierServiceMethodName: 'PTT EMS',
      reason: 'En uzun kenar 200 cm; bu servis en çok 150 cm alır',
    })
    const [taken, refused] = await shipmentsOf(uploadId)
    expect(taken).toMatchObject({ problem: null })
    expect(refused).toMatchObject({ offer: null })
    expect(refused!.problem).toContain('En uzun kenar 290 cm; bu servis en çok 270 cm alır')
  })

  it('resumes at the last stored piece after an interruption', async () => {
    const { uploadId } = await checkRows(test, token, rowsOf('YARIM', 1500))
    await test.services.db.execute(
      sql.raw(`
      create function cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
      create trigger cut_off before insert on bulk_offers for each row when (new.row > 1200)
        execute function cut_off()`),
    )
    const { rateBulk } = await import('./offers/rateBulk.ts')
    await test.call(rateBulkRows, { token, body: { uploadId, rule: { kind: 'cheapest' } } })
    await expect(rateBulk(test.services, { uploadId, run: 1 })).rejects.toThrow()
    const half = (await test.call(findBulkUpload, { token, body: { uploadId } })).body.rating
    expect(half).toMatchObject({ state: 'running', doneCount: 1000, totalCount: 1500 })
    await test.services.db.execute(sql`drop function cut_off cascade`)
    await test.runJobs()
    const whole = (await test.call(findBulkUpload, { token, body: { uploadId } })).body.rating
    expect(whole).toMatchObject({ state: 'done', doneCount: 1500 })
    expect((await shipmentsOf(uploadId)).every(({ offer }) => offer !== null)).toBe(true)
  })

  it('deletes prices when the upload is deleted or expires, except for created shipments', async () => {
    const priced = async (name: string) => {
      const { uploadId } = await checkRows(test, token, rowsOf(name, 2))
      await rate(uploadId, { kind: 'cheapest' })
      return uploadId
    }
    const [thrown, over, taken] = [await priced('SIL'), await priced('ESKI'), await priced('ALINDI')]
    await test.call(createBulkShipments, { token, body: { uploadId: taken, rows: 'valid' } })
    await test.call(deleteBulkUpload, { token, params: { uploadId: thrown } })
    await test.services.db.execute(
      sql`update bulk_uploads set updated_at = now() - interval '25 hours' where id in (${over}, ${taken})`,
    )
    await test.services.jobs.enqueue(test.services.db, expireBulkJob, {})
    await test.runJobs()
    const { rows } = await test.services.db.execute(sql`
      select upload_id, row from bulk_offers where upload_id in (${thrown}, ${over}, ${taken}) order by row`)
    expect(rows).toEqual([2, 3].map((row) => ({ upload_id: taken, row })))
  })
})

describe('adding an upload to the cart', () => {
  it('adds all shipments once, at the displayed prices', async () => {
    const { uploadId } = await checkRows(test, token, rowsOf('SEPET', 4))
    await priceAndCreate(test, token, uploadId)
    const shown = await shipmentsOf(uploadId)
    const { body } = await test.call(addBulkToCart, { token, body: { uploadId } })
    expect(body).toMatchObject({ addedCount: 4, skipped: [], message: '4 gönderi sepete eklendi.' })
    expect(body.summary.inCartCount).toBe(4)
    const { body: cart } = await test.call(cartEndpoints.getCart, { token })
    const ofUpload = new Map(cart.cartItems.map((item) => [item.shipmentId, item.totalPriceInTry]))
    expect(shown.map(({ shipmentId }) => ofUpload.get(shipmentId!))).toEqual(
      shown.map(({ offer }) => offer!.totalPriceInTry),
    )
    const again = await test.call(addBulkToCart, { token, body: { uploadId } })
    expect(again.body.addedCount).toBe(0)
    expect(again.body.skipped.map(({ reason }) => reason)).toEqual(Array(4).fill('inCart'))
  })

  it('leaves out a shipment whose price changed until the new price is accepted', async () => {
    const { uploadId } = await checkRows(test, token, rowsOf('ZAM', 2))
    await priceAndCreate(test, token, uploadId)
    await test.services.db.execute(sql`
      update bulk_offers set total = total - 1 where upload_id = ${uploadId} and row = 2`)
    const { body } = await test.call(addBulkToCart, { token, body: { uploadId } })
    expect(body).toMatchObject({
      addedCount: 1,
      skipped: [{ row: 2, customerReference: 'ZAM-0', reason: 'priceChanged', message: 'Fiyat değişti.' }],
    })
    expect(body.skipped[0]!.newPriceInTry).toBeGreaterThan(0)
    const accepted = await test.call(addBulkToCart, { token, body: { uploadId, acceptsNewPrices: true } })
    expect(accepted.body).toMatchObject({ addedCount: 1, skipped: [{ row: 3, reason: 'inCart' }] })
  })

  it('runs as many statements for two hundred shipments as for ten', async () => {
    const counts = async (name: string, size: number) => {
      const { uploadId } = await checkRows(test, token, rowsOf(name, size))
      await rate(uploadId, { kind: 'cheapest' })
      const taken = await countStatements(() =>
        test.call(createBulkShipments, { token, body: { uploadId, rows: 'valid' } }),
      )
      const added = await countStatements(() => test.call(addBulkToCart, { token, body: { uploadId } }))
      expect([taken.result.body.created.length, added.result.body.addedCount]).toEqual([size, size])
      await payAll(uploadId)
      const labels = await countStatements(() =>
        test.call(downloadBulkLabels, { token, params: { uploadId }, query: { format: 'zpl' } }),
      )
      expect(labels.result.status).toBe(200)
      return [taken.count, added.count, labels.count]
    }
    const few = await counts('AZ', 10)
    const many = await counts('COK', 200)
    // Caches check their version once a second, so a call may run up to three extra statements.
    for (const [index, count] of many.entries()) expect(count).toBeLessThanOrEqual(few[index]! + 3)
  })
})

/** Marks all shipments of an upload as paid and runs the booking jobs. */
const payAll = async (uploadId: string) =>
  payFor((await shipmentsOf(uploadId)).map(({ shipmentId }) => shipmentId!))

const payFor = async (shipmentIds: string[]) => {
  await test.services.db.transaction((tx) =>
    markShipmentsPaid(tx, test.services, { shipmentIds, actorId: null, now: test.services.clock() }),
  )
  await test.runJobs()
}

describe('labels', () => {
  it('returns labels of all booked shipments in one file, in upload order', async () => {
    const { uploadId } = await checkRows(test, token, rowsOf('ETIKET', 5))
    await priceAndCreate(test, token, uploadId)
    const early = await test.callFailing(downloadBulkLabels, { token, params: { uploadId } })
    expect([early.status, early.body.Detail]).toEqual([422, 'Bu yüklemede etiketi hazır gönderi yok.'])
    await test.call(addBulkToCart, { token, body: { uploadId } })
    await payAll(uploadId)
    const { body } = await test.call(findBulkUpload, { token, body: { uploadId } })
    expect(body.labelCount).toBe(5)
    const { bytes } = await test.call(downloadBulkLabels, {
      token,
      params: { uploadId },
      query: { format: 'zpl' },
    })
    const places = (await shipmentsOf(uploadId)).map(({ assetReference }) => bytes.indexOf(assetReference!))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places.every((place) => place >= 0)).toBe(true)
    const pdf = await test.call(downloadBulkLabels, { token, params: { uploadId } })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('leaves out labels already printed when only unprinted labels are requested', async () => {
    const { uploadId } = await checkRows(test, token, rowsOf('IKI', 3))
    await priceAndCreate(test, token, uploadId)
    await test.call(addBulkToCart, { token, body: { uploadId } })
    const [first, ...others] = await shipmentsOf(uploadId)
    await payFor([first!.shipmentId!])
    const counts = async () => {
      const { body } = await test.call(findBulkUpload, { token, body: { uploadId } })
      return [body.labelCount, body.labelPieceCount, body.newLabelCount, body.newLabelPieceCount]
    }
    const printed = async () =>
      (
        await test.call(shipmentListEndpoints.listShipments, {
          token,
          body: { reference: first!.assetReference! },
        })
      ).body.items[0]!.labelPrintedAt
    const pieces = first!.pieceCount
    expect([await counts(), await printed()]).toEqual([[1, pieces, 1, pieces], null])
    await test.call(shipmentDocumentEndpoints.downloadLabels, {
      token,
      body: { assetReferences: [first!.assetReference!], format: 'png' },
    })
    expect(await printed()).toBeNull()
    await test.call(downloadBulkLabels, { token, params: { uploadId } })
    expect([await counts(), await printed()]).toEqual([[1, pieces, 0, 0], expect.any(String)])
    await payFor(others.map(({ shipmentId }) => shipmentId!))
    const { bytes } = await test.call(downloadBulkLabels, {
      token,
      params: { uploadId },
      query: { format: 'zpl', only: 'unprinted' },
    })
    expect(bytes.includes(first!.assetReference!)).toBe(false)
    for (const { assetReference } of others) expect(bytes.includes(assetReference!)).toBe(true)
    const again = await test.callFailing(downloadBulkLabels, {
      token,
      params: { uploadId },
      query: { format: 'zpl', only: 'unprinted' },
    })
    expect(again.status).toBe(422)
  })
})
