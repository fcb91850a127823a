/** Labels of parcels that the sandbox carrier booked, printed with parcels of the house. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import type { labelFormats } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { makeLabelPng } from '@kervan/documents/label/labelPng'
import { buildLabel } from '@kervan/documents/testing/buildLabel'
import { readPdf } from '@kervan/documents/testing/readPdf'
import { makePieceCode } from '@kervan/domain/reference/references'
import { services } from '../features/pricing/pricing.tables.ts'
import { purchases, shipmentLabels } from '../features/shipment/booking/booking.tables.ts'
import { bookShipment } from '../features/shipment/booking/bookShipment.ts'
import { labelPrints } from '../features/shipment/documents/labelPrint.tables.ts'
import { shipments } from '../features/shipment/shipment.tables.ts'
import { buildPaidShipment } from '../features/shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { accounts } from '../sandboxCarrier/behaviours.ts'
import { makeSandboxLabel } from '../sandboxCarrier/label.ts'
import { sandboxCarrierBookings } from '../sandboxCarrier/sandboxCarrier.tables.ts'
import { storedFiles } from '../platform/platform.tables.ts'
import type { FileKey } from '../platform/platform.tables.ts'
import { freePorts } from '../testing/freePorts.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

/** Key of a file whose bytes are missing. */
const lostFile = '0'.repeat(64) as FileKey

let test: TestApp
beforeAll(async () => {
  const environment = { CREDENTIAL_KEYS: `one:${'1a'.repeat(32)}`, CALLS_TO_PRIVATE_ADDRESSES: 'off' }
  test = await startTestApp({ ...environment, ...(await freePorts()) })
  await test.listen()
  const values = { clientId: 'sandbox-first', clientSecret: accounts['sandbox-first']! }
  await test.call(connectionEndpoints.saveConnection, {
    token: await test.tokenOf('admin'),
    body: {
      connectorKey: 'sandboxCarrier',
      values: Object.entries(values).map(([name, value]) => ({ name, value })),
    },
  })
})
afterAll(() => test.close())

const book = async (bookedBy: 'house' | 'sandboxCarrier', pieceCount: number) => {
  const piece = { width: 30, length: 20, height: 10, weight: 2 }
  const pieces = Array.from({ length: pieceCount }, () => piece)
  const { id, assetReference } = await buildPaidShipment(test, buildDraft({ pieces }))
  const { db } = test.services
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  await db.update(services).set({ bookedBy }).where(eq(services.id, row!.serviceId!))
  await bookShipment(test.services, id)
  const [booked] = await db.select().from(shipments).where(eq(shipments.id, id))
  return { id, assetReference, number: booked!.supplierReference! }
}
type Parcel = Awaited<ReturnType<typeof book>>

const purchaseNumberOf = async ({ id }: Parcel) =>
  (await test.services.db.select().from(purchases).where(eq(purchases.shipmentId, id)))[0]!.number

type StoredFile = { piece: number | null; format: 'pdf' | 'zpl' | 'png'; bytes: Uint8Array }

/** Replaces the labels that the carrier gave. */
const giveLabels = async (parcel: Parcel, labels: StoredFile[]) => {
  const { db, files } = test.services
  const purchaseNumber = await purchaseNumberOf(parcel)
  await db.delete(shipmentLabels).where(eq(shipmentLabels.purchaseNumber, purchaseNumber))
  for (const [position, { bytes, ...label }] of labels.entries())
    await db
      .insert(shipmentLabels)
      .values({ purchaseNumber, position, size: '4x6in', fileKey: await files.put(db, bytes), ...label })
}

/** Draws the label of one piece as a separate file of the sandbox carrier. */
const drawPiece = async (parcel: Parcel, piece: number): Promise<Uint8Array> => {
  const [booking] = await test.services.db
    .select()
    .from(sandboxCarrierBookings)
    .where(eq(sandboxCarrierBookings.bookingNumber, await purchaseNumberOf(parcel)))
  return makeSandboxLabel({ ...booking!, reference: `FILE-${piece}`, pieceGrams: [2000] })
}
const givePieces = async (parcel: Parcel) =>
  giveLabels(
    parcel,
    // In an order of their own.
    await Promise.all(
      [3, 1, 2].map(async (piece) => ({
        piece,
        format: 'pdf' as const,
        bytes: await drawPiece(parcel, piece),
      })),
    ),
  )

const print = async (
  assetReferences: string[],
  format: (typeof labelFormats)[number] = 'pdf',
  language: 'tr' | 'en' = 'en',
) =>
  test.call(shipmentDocumentEndpoints.downloadLabels, {
    token: await test.tokenOf('customer'),
    language,
    body: { assetReferences, format },
  })
const detailOf = async (...request: Parameters<typeof print>) => {
  const { status, body } = await print(...request)
  return [status, (body as unknown as { Detail: string }).Detail]
}

/** Lists each page with its layout, its piece code or number, and its width in mm. */
const pagesOf = async (bytes: Uint8Array) =>
  (await readPdf(bytes)).map(({ texts, widthMm }) => {
    const isCarriers = texts.includes('SANDBOX CARRIER')
    const mark = texts.find((text) =>
      isCarriers ? /^(SB\d{10}\d{3}|FILE-\d)$/.test(text) : /-\d{3}$/.test(text),
    )
    return [isCarriers ? 'carrier' : 'house', mark, Math.round(widthMm)]
  })

describe('labels in one PDF', () => {
  it("prints the carrier's pages and ours in the requested order", async () => {
    const [first, ours, second] = [
      await book('sandboxCarrier', 3),
      await book('house', 2),
      await book('sandboxCarrier', 1),
    ]
    const references = [ours, first, second, first].map(({ assetReference }) => assetReference)
    const { status, bytes } = await print(references)
    expect(status).toBe(200)
    const pieces = (parcel: Parcel, count: number) =>
      Array.from({ length: count }, (_, at) => ['carrier', `${parcel.number}00${at + 1}`, 100])
    const pages = await pagesOf(bytes)
    expect(pages.slice(2)).toEqual([...pieces(first, 3), ...pieces(second, 1), ...pieces(first, 3)])
    expect(pages.slice(0, 2).map(([kind]) => kind)).toEqual(['house', 'house'])
  })

  it('merges a file of each piece in the order of the pieces', async () => {
    const parcel = await book('sandboxCarrier', 3)
    await givePieces(parcel)
    const { bytes } = await print([parcel.assetReference])
    const names = (await readPdf(bytes)).map(({ texts }) => texts.find((text) => text.startsWith('FILE-')))
    expect(names).toEqual(['FILE-1', 'FILE-2', 'FILE-3'])
  })

  it('returns the file of one piece unchanged', async () => {
    const parcel = await book('sandboxCarrier', 3)
    await givePieces(parcel)
    const { bytes } = await print([makePieceCode(parcel.assetReference, 2)])
    expect(Buffer.from(bytes).equals(Buffer.from(await drawPiece(parcel, 2)))).toBe(true)
  })

  it('prints pictures on pages of their size, and our labels four to an A4 sheet', async () => {
    const [parcel, ours] = [await book('sandboxCarrier', 1), await book('house', 3)]
    await giveLabels(parcel, [{ piece: 1, format: 'png', bytes: makeLabelPng(buildLabel()) }])
    const { bytes } = await print([parcel.assetReference, ours.assetReference], 'a4')
    const sizes = (await readPdf(bytes)).map((page) => [Math.round(page.widthMm), Math.round(page.heightMm)])
    expect(sizes).toEqual([
      [102, 152],
      [210, 297],
    ])
  })

  it.each([
    ['truncated', (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)],
    [
      'without its pages',
      (bytes: Uint8Array) =>
        Buffer.from(Buffer.from(bytes).toString('latin1').replace('/Kids[', '/Kidz['), 'latin1'),
    ],
    ['of another kind', () => Buffer.from('<html>maintenance</html>')],
  ])('prints nothing and names the shipment when a file is %s', async (_, damage) => {
    const [parcel, ours] = [await book('sandboxCarrier', 1), await book('house', 1)]
    await giveLabels(parcel, [
      { piece: 1, format: 'pdf', bytes: damage(Buffer.from(await drawPiece(parcel, 1))) },
    ])
    expect(await detailOf([ours.assetReference, parcel.assetReference])).toEqual([
      422,
      `The carrier's label of ${parcel.assetReference} is damaged, so nothing was printed. Leave this shipment out, and contact customer service.`,
    ])
    expect(
      await test.services.db.select().from(labelPrints).where(eq(labelPrints.shipmentId, ours.id)),
    ).toEqual([])
  })
})

describe('label in a form that the carrier did not give', () => {
  it('names the format to choose in both languages', async () => {
    const { assetReference } = await book('sandboxCarrier', 3)
    expect(await detailOf([assetReference], 'zpl')).toEqual([
      422,
      `The carrier did not give the label of ${assetReference} in this format. Choose PDF.`,
    ])
    expect(await detailOf([assetReference], 'png', 'tr')).toEqual([
      422,
      `Taşıyıcı ${assetReference} etiketini bu biçimde vermedi; PDF seçiniz.`,
    ])
  })

  it('prints ZPL of the carrier and ours one after another, and no PDF of it', async () => {
    const [parcel, ours] = [await book('sandboxCarrier', 2), await book('house', 1)]
    const zpl = (piece: number) => `^XA^FDcarrier ${piece}^FS^XZ`
    await giveLabels(
      parcel,
      [1, 2].map((piece) => ({ piece, format: 'zpl' as const, bytes: Buffer.from(zpl(piece)) })),
    )
    const { bytes } = await print([parcel.assetReference, ours.assetReference], 'zpl')
    const text = Buffer.from(bytes).toString()
    expect(text.startsWith(`${zpl(1)}\n${zpl(2)}\n^XA\n^CI28`)).toBe(true)
    expect(text.match(/\^XA/g)).toHaveLength(3)
    expect((await detailOf([parcel.assetReference]))[1]).toContain('Choose ZPL.')
  })

  it('refuses a single piece when all pieces are in one file', async () => {
    const { assetReference } = await book('sandboxCarrier', 3)
    expect((await detailOf([makePieceCode(assetReference, 1)]))[1]).toContain('in one file')
  })

  it.each(['taken back', 'without its file', 'of some pieces only'] as const)(
    'prints nothing of ours when its label is %s',
    async (problem) => {
      const parcel = await book('sandboxCarrier', 3)
      const { db } = test.services
      await db.insert(storedFiles).values({ key: lostFile, storedAt: new Date() }).onConflictDoNothing()
      const change = {
        'taken back': { takenBackAt: new Date() },
        'without its file': { fileKey: lostFile },
        'of some pieces only': { piece: 2 },
      }[problem]
      await db
        .update(shipmentLabels)
        .set(change)
        .where(eq(shipmentLabels.purchaseNumber, await purchaseNumberOf(parcel)))
      expect(await detailOf([parcel.assetReference])).toEqual([
        422,
        `The carrier's label of ${parcel.assetReference} is not available. Contact customer service.`,
      ])
    },
  )
})
