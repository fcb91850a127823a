/** Test fixtures for shipment files: own headings and complete rows. */
import { bulkColumns } from '@kervan/contract/shipment/bulk/bulkColumns'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkCheck } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { buildBook, writeBook } from '../../../../platform/spreadsheet/testing/buildWorkbook.ts'
import type { TestApp } from '../../../../testing/testApp.ts'
import { writeBulkHeading } from '../../file/bulkHeadings.ts'

export type Cells = Record<string, string | number | null>

/** Builds a complete row: a shirt to Berlin, sent by a company in İstanbul. */
export const buildRow = (reference: string, changes: Cells = {}): Cells => ({
  customerReference: reference,
  'receiver.companyType': 'Bireysel',
  'receiver.authorizedPerson': 'Anna Schmidt',
  'receiver.email': 'anna.schmidt@mail.example',
  'receiver.dialCode': '+49',
  'receiver.phone': '15112345678',
  'receiver.countryCode': 'Almanya',
  'receiver.zipCode': '10115',
  'receiver.city': 'Berlin',
  'receiver.addressLine1': 'Invalidenstrasse 43',
  'product.description': 'Pamuklu örme tişört',
  'product.gtip': '610910000011',
  'product.originCountryCode': 'TR',
  'product.unit': 'Adet',
  'product.quantity': 2,
  'product.unitPrice': 20,
  'product.merchantNumber': 'TS-100-M',
  'product.manufacturerNumber': 'TS-100',
  'product.standardNumber': '8690504000013',
  'piece.weight': 0.5,
  'piece.width': 30,
  'piece.length': 20,
  'piece.height': 5,
  'details.method': 'Mikro ihracat (BGB)',
  'details.purpose': 'Satış',
  'details.incoterm': 'DAP',
  'details.currency': 'EUR',
  'details.freeMovementDocument': 'Yok',
  'sender.company': 'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.',
  'sender.companyType': 'Kurumsal',
  'sender.authorizedPerson': 'Gülşah Öztürk',
  'sender.email': 'ihracat@ozturk.example',
  'sender.dialCode': '+90',
  'sender.phone': '5321112233',
  'sender.countryCode': 'Türkiye',
  'sender.zipCode': '34394',
  'sender.city': 'İstanbul',
  'sender.district': 'Şişli',
  'sender.address': 'Esentepe Mah. Büyükdere Cad. No: 185',
  'sender.taxNumber': '1234567890',
  'sender.iossType': 'Kervan’ın numarası',
  ...changes,
})

/** Builds a row with another product and piece of the same shipment. */
export const buildNextRow = (reference: string, changes: Cells = {}): Cells => ({
  customerReference: reference,
  'product.description': 'Keten peçete',
  'product.gtip': '630251000000',
  'product.originCountryCode': 'TR',
  'product.unit': 'Adet',
  'product.quantity': 3,
  'product.unitPrice': 5,
  'piece.weight': 1,
  'piece.width': 20,
  'piece.length': 20,
  'piece.height': 10,
  ...changes,
})

const usedColumns = (rows: readonly Cells[]) =>
  bulkColumns.filter(({ name }) => rows.some((cells) => name in cells))

/** Builds a table with the headings of all used fields and the rows below. */
export const toTable = (rows: readonly Cells[]): (string | number | null)[][] => {
  const columns = usedColumns(rows)
  return [
    columns.map((column) => writeBulkHeading(column, 'tr')),
    ...rows.map((cells) => columns.map(({ name }) => cells[name] ?? null)),
  ]
}

export const asXlsx = (table: (string | number | null)[][]): Uint8Array =>
  writeBook(buildBook(table, 'Gönderiler'))

export const bulkForm = (
  bytes: Uint8Array,
  name = 'gonderiler.xlsx',
  fields: Record<string, string> = {},
) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** Uploads the rows and returns the server's check. */
export const checkRows = async (
  test: TestApp,
  token: string,
  rows: readonly Cells[],
  fields: Record<string, string> = {},
): Promise<BulkCheck> => {
  const form = bulkForm(asXlsx(toTable(rows)), 'gonderiler.xlsx', fields)
  const { status, body } = await test.call(bulkEndpoints.checkBulkShipments, { token, form })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Prices an upload by the cheapest offer and creates its shipments. */
export const priceAndCreate = async (test: TestApp, token: string, uploadId: string) => {
  const rated = await test.call(bulkEndpoints.rateBulkRows, {
    token,
    body: { uploadId, rule: { kind: 'cheapest' } },
  })
  if (rated.status !== 200) throw new Error(JSON.stringify(rated.body))
  await test.runJobs()
  const { body } = await test.call(bulkEndpoints.createBulkShipments, {
    token,
    body: { uploadId, rows: 'valid' },
  })
  return body
}
