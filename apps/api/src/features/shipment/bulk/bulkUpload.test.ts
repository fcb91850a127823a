import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { expireBulkJob } from './bulk.jobs.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import {
  asXlsx,
  buildNextRow,
  buildRow,
  bulkForm,
  checkRows,
  priceAndCreate,
  toTable,
} from './testing/bulkFile.ts'

const {
  makeBulkTemplate,
  checkBulkShipments,
  saveBulkColumnMapping,
  findBulkUpload,
  listBulkRows,
  saveBulkRows,
  createBulkShipments,
  listBulkShipments,
  exportFaultyBulkRows,
  deleteBulkUpload,
} = bulkEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ HOUSE_IOSS_NUMBER: 'IM2760000742' })
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

describe('template', () => {
  it.each(['xls', 'xlsx', 'csv'] as const)(
    'returns the template as .%s; uploading it unchanged yields samples only',
    async (format) => {
      const { bytes, headers } = await test.call(makeBulkTemplate, { token, query: { format } })
      expect(headers['content-disposition']).toContain(`.${format}`)
      const form = bulkForm(bytes, `sablon.${format}`)
      const { status, body } = await test.callFailing(checkBulkShipments, { token, form })
      expect([status, body.Errors]).toEqual([
        400,
        { file: ['Dosyada gönderi satırı yok; örnek satırlar alınmaz.'] },
      ])
    },
  )

  it.each(['tr', 'en'] as const)('writes valid samples into the upload template in %s', async (language) => {
    const { bytes } = await test.call(makeBulkTemplate, { token, language, query: { format: 'csv' } })
    const text = bytes.toString().replaceAll(/(ÖRNEK|SAMPLE)-/g, `${language}-`)
    const { body } = await test.call(checkBulkShipments, {
      token,
      form: bulkForm(Buffer.from(text), 'a.csv'),
    })
    expect(body.problems.filter(({ name }) => name !== null && !name.startsWith('sender.'))).toEqual([])
    expect(body).toMatchObject({ rowCount: 3, shipmentCount: 2, needsMapping: false })
  })
})

describe('check', () => {
  it('groups rows by reference and reports problems per cell', async () => {
    const answer = await checkRows(test, token, [
      buildRow('A-1'),
      buildRow('A-2', { 'receiver.zipCode': '1011', 'product.gtip': '12' }),
      buildNextRow('A-1'),
      buildRow('A-3', { 'receiver.countryCode': 'Atlantis', 'details.purpose': 'Belki' }),
    ])
    expect(answer).toMatchObject({
      state: 'checked',
      rowCount: 4,
      validCount: 2,
      wrongCount: 2,
      shipmentCount: 3,
      message: '2 satır geçerli, 2 satır hatalı',
      isContinued: false,
      duplicates: [],
    })
    const errors = answer.problems.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ row, name, value }) => [row, name, value])).toEqual([
      [3, 'product.gtip', '12'],
      [3, 'receiver.zipCode', '1011'],
      [5, 'receiver.countryCode', 'Atlantis'],
      [5, 'details.purpose', 'Belki'],
    ])
    expect(errors[0]).toMatchObject({ sheet: 'Gönderiler', message: 'GTİP kodu 6 ile 12 rakamdan oluşur.' })
    const heading = answer.headings.find(({ name }) => name === 'product.gtip')!
    expect(errors[0]!.column).toBe(heading.column)
  })

  it('continues an earlier upload of the same file with the corrections made since', async () => {
    const rows = [buildRow('B-1', { 'receiver.email': 'yok' })]
    const first = await checkRows(test, token, rows)
    await test.call(saveBulkRows, {
      token,
      body: {
        uploadId: first.uploadId,
        version: first.version,
        changes: [{ row: 2, cells: { 'receiver.email': 'anna@mail.example' } }],
      },
    })
    const again = await checkRows(test, token, rows)
    expect(again).toMatchObject({ uploadId: first.uploadId, isContinued: true, validCount: 1, version: 2 })
  })

  it('maps a foreign file by its headings, requests confirmation and remembers the mapping', async () => {
    const table = [
      ['Order ID', 'Ship Name', 'Ship Country', 'Not ours', 'Ship City'],
      ['F-1', 'Anna Schmidt', 'Germany', 'x', 'Berlin'],
    ]
    const form = () => bulkForm(asXlsx(table), 'orders.xlsx')
    const { body: first } = await test.call(checkBulkShipments, { token, form: form() })
    expect(first.headings.map(({ name, by }) => [name, by])).toEqual([
      ['customerReference', 'guess'],
      ['receiver.authorizedPerson', 'guess'],
      ['receiver.countryCode', 'guess'],
      [null, null],
      ['receiver.city', 'guess'],
    ])
    expect(first.needsMapping).toBe(true)
    expect(first.fixed).toEqual({
      'product.originCountryCode': 'TR',
      'product.unit': 'Adet',
      packageType: 'Koli',
      'details.method': 'Mikro ihracat (BGB)',
      'details.purpose': 'Satış',
      'details.incoterm': 'DAP · vergileri alıcı öder',
      'details.freeMovementDocument': 'Yok',
      'sender.iossType': "Kervan'ın numarası",
    })
    const { body: english } = await test.call(findBulkUpload, {
      token,
      language: 'en',
      body: { uploadId: first.uploadId },
    })
    expect(english.fixed).toMatchObject({ packageType: 'Box', 'sender.iossType': "Kervan's number" })
    const { body: mapped } = await test.call(saveBulkColumnMapping, {
      token,
      body: {
        uploadId: first.uploadId,
        version: first.version,
        columns: [{ index: 3, name: 'receiver.district' }],
        fixed: { 'details.currency': 'EUR', 'details.purpose': 'Hediye' },
      },
    })
    const fixed = { ...first.fixed, 'details.currency': 'EUR', 'details.purpose': 'Hediye' }
    expect(mapped).toMatchObject({ needsMapping: false, fixed })
    const { body: rows } = await test.call(listBulkRows, { token, body: { uploadId: first.uploadId } })
    expect(rows.rows[0]!.cells[rows.columns.indexOf('receiver.district')]).toBe('x')

    table[1]![0] = 'F-2'
    const { body: second } = await test.call(checkBulkShipments, { token, form: form() })
    expect(second.uploadId).not.toBe(first.uploadId)
    expect(second).toMatchObject({ needsMapping: false, fixed })
    expect(second.headings.map(({ by }) => by)).toEqual(Array(5).fill('remembered'))
  })

  it('leaves origin and unit to the catalogue when a file has stock codes', async () => {
    const table = [
      ['Order ID', 'SKU', 'Ship Country'],
      ['K-1', 'KLM-1', 'Germany'],
    ]
    const { body } = await test.call(checkBulkShipments, {
      token,
      form: bulkForm(asXlsx(table), 'stock.xlsx'),
    })
    expect(Object.keys(body.fixed)).not.toContain('product.originCountryCode')
    expect(Object.keys(body.fixed)).not.toContain('product.unit')
  })
})

const defaulted = [
  'details.method',
  'details.purpose',
  'details.incoterm',
  'details.freeMovementDocument',
  'sender.iossType',
]

describe('default answers', () => {
  it("fills columns that the file lacks with the wizard's answers", async () => {
    const rows = [buildRow('V-1'), buildRow('V-2', { 'receiver.zipCode': '10117' })].map((cells) =>
      Object.fromEntries(Object.entries(cells).filter(([name]) => !defaulted.includes(name))),
    )
    const answer = await checkRows(test, token, rows)
    expect(answer.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(answer).toMatchObject({ validCount: 2, wrongCount: 0 })
  })

  it('leaves an empty cell of a column that the file has as an error', async () => {
    const answer = await checkRows(test, token, [buildRow('V-3', { 'details.method': null })])
    expect(answer.problems.map(({ name }) => name)).toEqual(['details.method'])
  })

  it('doubts a row that repeats another one of the same reference', async () => {
    const answer = await checkRows(test, token, [buildRow('V-4'), buildRow('V-4')])
    expect(answer.problems).toEqual([
      expect.objectContaining({ row: 3, name: 'customerReference', severity: 'doubt' }),
    ])
    expect(answer.problems[0]!.message).toContain('2. satırın aynısı: tek gönderide iki parça mı?')
  })
})

describe('grid', () => {
  it('checks affected rows again when a row joins another shipment, is removed or restored', async () => {
    const { uploadId, version } = await checkRows(test, token, [
      buildRow('G-1'),
      buildRow('G-2', { 'receiver.city': null }),
      buildNextRow('G-3'),
    ])
    const change = async (from: number, changes: object[]) =>
      (await test.call(saveBulkRows, { token, body: { uploadId, version: from, changes } })).body
    const joined = await change(version, [{ row: 4, cells: { customerReference: 'G-1' } }])
    expect(joined.rows.map(({ row, state }) => [row, state])).toEqual([
      [2, 'valid'],
      [4, 'valid'],
    ])
    expect(joined.summary).toMatchObject({ shipmentCount: 2, validCount: 2, wrongCount: 1 })
    const removed = await change(joined.version, [{ row: 3, isRemoved: true }])
    expect(removed.summary).toMatchObject({ rowCount: 2, wrongCount: 0 })
    const back = await change(removed.version, [
      { row: 3, isRemoved: false, cells: { 'receiver.city': 'Berlin' } },
    ])
    expect(back.summary).toMatchObject({ rowCount: 3, validCount: 3, wrongCount: 0 })
    const added = await change(back.version, [{ row: 5, cells: { customerReference: 'G-9' } }])
    expect(added.rows[0]).toMatchObject({ row: 5, state: 'wrong' })
    const { status } = await test.callFailing(saveBulkRows, {
      token,
      body: { uploadId, version, changes: [{ row: 2, cells: {} }] },
    })
    expect(status).toBe(409)
  })

  it('exports the faulty rows with their reasons as a file that can be uploaded again', async () => {
    const { uploadId } = await checkRows(test, token, [
      buildRow('H-1'),
      buildRow('H-2', { 'receiver.zipCode': 'x' }),
    ])
    const { bytes } = await test.call(exportFaultyBulkRows, {
      token,
      params: { uploadId },
      query: { format: 'csv' },
    })
    const lines = bytes.toString().trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/;Hata$/)
    expect(lines[1]).toContain('Alıcı: Posta kodu: Posta kodu bu ülkeye uymuyor')
    const { body } = await test.call(checkBulkShipments, { token, form: bulkForm(bytes, 'hatali.csv') })
    expect(body).toMatchObject({ rowCount: 1, wrongCount: 1, validCount: 0 })
  })
})

describe('creating shipments', () => {
  it('creates each valid shipment once, even when another file repeats it', async () => {
    const rows = [
      buildRow('T-1'),
      buildNextRow('T-1'),
      buildRow('T-2'),
      buildRow('T-3', { 'product.quantity': 'çok' }),
    ]
    const { uploadId } = await checkRows(test, token, rows)
    const taken = await priceAndCreate(test, token, uploadId)
    expect(taken.created.map(({ row, customerReference }) => [row, customerReference])).toEqual([
      [2, 'T-1'],
      [4, 'T-2'],
    ])
    expect(taken.message).toBe('2 gönderi oluşturuldu.')
    expect(taken.skipped).toMatchObject([{ row: 5, reason: 'wrong' }])
    expect(taken.summary).toMatchObject({ state: 'taken', takenCount: 2, wrongCount: 1 })
    const { rows: stored } = await test.services.db.execute<{ products: number; pieces: number }>(sql`
      select (select count(*)::int from shipment_products where shipment_id = s.id) as products,
        (select count(*)::int from shipment_pieces where shipment_id = s.id) as pieces
      from shipments s where customer_reference = 'T-1'`)
    expect(stored).toEqual([{ products: 2, pieces: 2 }])

    const again = await test.call(createBulkShipments, { token, body: { uploadId, rows: 'valid' } })
    expect(again.body).toMatchObject({ created: [] })
    const resent = await checkRows(test, token, rows.slice(0, 3))
    expect(resent).toMatchObject({
      validCount: 0,
      duplicateCount: 2,
      message: 'Bu dosyadaki 2 gönderi daha önce alınmış.',
      duplicates: [
        { row: 2, customerReference: 'T-1', assetReference: taken.created[0]!.assetReference },
        { row: 4, customerReference: 'T-2' },
      ],
    })
    const { body: none } = await test.call(createBulkShipments, {
      token,
      body: { uploadId: resent.uploadId, rows: 'valid' },
    })
    expect(none).toMatchObject({ created: [], message: 'Bu dosyadaki 2 gönderi daha önce alınmış.' })

    const other = await checkRows(test, token, [buildRow('T-1', { 'product.unitPrice': 21 })])
    expect(other.problems).toMatchObject([{ name: 'customerReference', severity: 'error' }])
  })

  it('creates corrected rows later and refuses changes to created shipments', async () => {
    const { uploadId } = await checkRows(test, token, [
      buildRow('R-1'),
      buildRow('R-2', { 'receiver.city': null }),
    ])
    const { summary } = await priceAndCreate(test, token, uploadId)
    const locked = await test.callFailing(saveBulkRows, {
      token,
      body: { uploadId, version: summary.version, changes: [{ row: 2, cells: { 'receiver.city': 'Bonn' } }] },
    })
    expect([locked.status, locked.body.Errors]).toEqual([
      400,
      { changes: ['2. satırın gönderisi alındı; artık değiştirilemez.'] },
    ])
    await test.call(saveBulkRows, {
      token,
      body: { uploadId, version: summary.version, changes: [{ row: 3, cells: { 'receiver.city': 'Bonn' } }] },
    })
    const { body } = await test.call(createBulkShipments, { token, body: { uploadId, rows: 'valid' } })
    expect(body.created).toMatchObject([{ row: 3, customerReference: 'R-2' }])
    const { body: shipments } = await test.call(listBulkShipments, { token, body: { uploadId } })
    expect(shipments.shipments.map(({ state, shipmentState }) => [state, shipmentState])).toEqual([
      ['taken', 'draft'],
      ['taken', 'draft'],
    ])
  })

  it('expires a bulk upload a day after the last change, except for created shipments', async () => {
    const open = await checkRows(test, token, [buildRow('X-1')])
    const thrown = await checkRows(test, token, [buildRow('X-2')])
    await test.call(deleteBulkUpload, { token, params: { uploadId: thrown.uploadId } })
    expect(
      (await test.callFailing(findBulkUpload, { token, body: { uploadId: thrown.uploadId } })).status,
    ).toBe(404)
    await test.services.db.execute(
      sql`update bulk_uploads set updated_at = now() - interval '25 hours' where id = ${open.uploadId}`,
    )
    await test.services.jobs.enqueue(test.services.db, expireBulkJob, {})
    await test.runJobs()
    const { body } = await test.call(findBulkUpload, { token, body: { uploadId: open.uploadId } })
    expect(body).toMatchObject({ state: 'expired', rowCount: 0 })
    const { status, body: refusal } = await test.callFailing(createBulkShipments, {
      token,
      body: { uploadId: open.uploadId, rows: 'valid' },
    })
    expect([status, refusal.Detail]).toEqual([422, 'Bu yüklemenin süresi doldu. Dosyayı yeniden yükleyiniz.'])
  })
})

it('omits the template samples from the answer of a real file', async () => {
  const answer = await checkRows(test, token, [buildRow('ÖRNEK-1'), buildRow('S-1')])
  expect(answer).toMatchObject({ rowCount: 1, shipmentCount: 1 })
  expect(toTable([buildRow('S-1')])[0]).toContain('Alıcı: Posta kodu')
})
