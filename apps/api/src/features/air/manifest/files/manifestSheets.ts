/**
 * Workbook of a manifest: the content of the PDF, and one row per line of goods with the fields of a customs
 * declaration.
 */
import type { SheetContent } from '../../../../platform/spreadsheet/writeSpreadsheet.ts'
import type { ManifestLine } from '../manifestLine.ts'

type Translate = (key: string) => string
type Cell = string | number | null

interface Column<Row> {
  /** Text key below `documents:manifest.*` or `documents:declaration.*`. */
  key: string
  width?: number
  value: (row: Row, index: number) => Cell
}

const sheetOf = <Row>(
  name: string,
  headings: readonly string[],
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  before: Cell[][] = [],
): SheetContent => ({
  name,
  rows: [
    ...before,
    [...headings],
    ...rows.map((row, index) => columns.map(({ value }) => value(row, index))),
  ],
  columnWidths: columns.map(({ width = 16 }) => width),
})

const manifestColumns: readonly Column<ManifestLine>[] = [
  { key: 'line', width: 5, value: (_, index) => index + 1 },
  { key: 'reference', value: (line) => line.assetReference },
  { key: 'waybill', width: 22, value: (line) => line.supplierReference },
  { key: 'bag', width: 10, value: (line) => line.bagNumber },
  { key: 'sender', width: 30, value: (line) => line.sender },
  { key: 'receiver', width: 30, value: (line) => line.receiver },
  { key: 'country', width: 8, value: (line) => line.countryCode },
  { key: 'goods', width: 40, value: (line) => line.goods },
  { key: 'hsCode', width: 20, value: (line) => line.hsCodes.join(', ') },
  { key: 'value', width: 12, value: (line) => line.value?.amount ?? null },
  { key: 'currency', width: 8, value: (line) => line.value?.currency ?? null },
  { key: 'weight', width: 10, value: (line) => line.weightKg },
  { key: 'pieces', width: 8, value: (line) => line.pieceCount },
]

interface SheetHead {
  number: string
  carrierName: string
  day: string
  pieceCount: number
  weightKg: number
  values: readonly { amount: number; currency: string }[]
}

export const manifestSheet = (
  t: Translate,
  head: SheetHead & { closedAt: string },
  lines: readonly ManifestLine[],
): SheetContent => {
  const word = (key: string) => t(`documents:manifest.${key}`)
  const sheet = sheetOf(
    word('title'),
    manifestColumns.map(({ key }) => word(key)),
    manifestColumns,
    lines,
    [
      [word('number'), head.number],
      [word('carrier'), head.carrierName],
      [word('day'), head.day],
      [word('closedAt'), head.closedAt],
      [],
    ],
  )
  const sums: Cell[][] = [
    [],
    [word('sums'), lines.length, word('shipments')],
    [null, head.pieceCount, word('pieces')],
    [null, head.weightKg, 'kg'],
    ...head.values.map(({ amount, currency }): Cell[] => [null, amount, currency]),
  ]
  return { ...sheet, rows: [...sheet.rows, ...sums] }
}

/** Shipment with its total number of pieces, when only some are on the flight. */
type DeclaredShipment = ManifestLine & { allPieceCount?: number }

interface DeclaredLine {
  line: DeclaredShipment
  /** Null for documents and for unknown goods. */
  goods: ManifestLine['products'][number] | null
  place: number
  manifestNumber: string | null
}

/** Writes a shipment's value in its first row only, so that column sums are correct. */
const once =
  (value: (line: DeclaredShipment) => Cell) =>
  ({ line, place }: DeclaredLine): Cell =>
    place === 1 ? value(line) : null

/** Fields of a simplified export declaration (ETGB) that are known before the flight. */
const declarationColumns: readonly Column<DeclaredLine>[] = [
  { key: 'manifest', width: 20, value: (row) => row.manifestNumber },
  { key: 'reference', value: ({ line }) => line.assetReference },
  { key: 'waybill', width: 22, value: ({ line }) => line.supplierReference },
  { key: 'masterWaybill', value: ({ line }) => line.masterWaybill ?? null },
  { key: 'flight', value: ({ line }) => line.flightNumber ?? null },
  { key: 'bag', value: ({ line }) => line.bagNumber },
  { key: 'exitOffice', value: () => null },
  { key: 'senderName', width: 30, value: ({ line }) => line.senderParty.name },
  { key: 'senderTaxNumber', value: ({ line }) => line.senderParty.taxNumber },
  {
    key: 'senderAddress',
    width: 40,
    value: ({ line }) => [line.senderParty.address, line.senderParty.city].filter(Boolean).join(', '),
  },
  { key: 'receiverName', width: 30, value: ({ line }) => line.receiverParty.name },
  { key: 'receiverAddress', width: 40, value: ({ line }) => line.receiverParty.address },
  { key: 'receiverPostalCode', value: ({ line }) => line.receiverParty.postalCode },
  { key: 'receiverCity', value: ({ line }) => line.receiverParty.city },
  { key: 'receiverCountry', width: 8, value: ({ line }) => line.receiverParty.countryCode },
  { key: 'invoiceNumber', value: ({ line }) => line.invoice?.number ?? null },
  { key: 'invoiceDate', value: ({ line }) => line.invoice?.date ?? null },
  { key: 'currency', width: 8, value: ({ line }) => line.value?.currency ?? null },
  { key: 'invoiceTotal', value: once((line) => line.value?.amount ?? null) },
  { key: 'incoterm', width: 8, value: ({ line }) => line.incoterm },
  { key: 'freight', value: once((line) => line.freight?.amount ?? null) },
  { key: 'freightCurrency', width: 8, value: ({ line }) => line.freight?.currency ?? null },
  { key: 'grossWeight', value: once((line) => line.weightKg) },
  { key: 'pieces', width: 8, value: once((line) => line.pieceCount) },
  { key: 'allPieces', value: once((line) => line.allPieceCount ?? null) },
  { key: 'method', value: ({ line }) => line.method },
  { key: 'purpose', value: ({ line }) => line.purpose },
  { key: 'iossNumber', value: ({ line }) => line.iossNumber },
  { key: 'eoriNumber', value: ({ line }) => line.receiverParty.eoriNumber },
  { key: 'orderNumber', value: ({ line }) => line.customerReference },
  { key: 'line', width: 6, value: (row) => row.place },
  { key: 'hsCode', value: ({ goods }) => goods?.hsCode ?? null },
  { key: 'description', width: 36, value: ({ line, goods }) => goods?.description ?? line.goods },
  { key: 'englishDescription', width: 36, value: ({ goods }) => goods?.englishDescription ?? null },
  { key: 'quantity', width: 10, value: ({ goods }) => goods?.quantity ?? null },
  { key: 'unit', width: 8, value: ({ goods }) => goods?.unit ?? null },
  { key: 'unitPrice', value: ({ goods }) => goods?.unitPrice ?? null },
  { key: 'lineValue', value: ({ goods }) => goods?.total ?? null },
  { key: 'origin', width: 8, value: ({ goods }) => goods?.originCountryCode ?? null },
  { key: 'netWeight', value: ({ goods }) => goods?.netWeightKg ?? null },
  { key: 'merchantNumber', width: 20, value: ({ goods }) => goods?.identifiers?.merchant ?? null },
  { key: 'manufacturerNumber', width: 20, value: ({ goods }) => goods?.identifiers?.manufacturer ?? null },
  {
    key: 'standardNumber',
    width: 20,
    // The statement that none exists has a code of its own.
    value: ({ goods }) => goods?.identifiers?.standard ?? (goods?.identifiers?.hasNoStandard ? 'Y081' : null),
  },
]

/** @param number of the manifest; null for the declaration of a flight */
export const declarationSheet = (
  t: Translate,
  { number }: { number: string | null },
  lines: readonly DeclaredShipment[],
): SheetContent => {
  const word = (key: string) => t(`documents:declaration.${key}`)
  const units: Record<string, string> = {
    kg: t('documents:invoice.unitKg'),
    piece: t('documents:invoice.unitPiece'),
    liter: t('documents:invoice.unitLiter'),
  }
  const shown = declarationColumns.filter(({ key }) =>
    number === null ? key !== 'manifest' : key !== 'allPieces',
  )
  const worded = shown.map((column): Column<DeclaredLine> =>
    ['method', 'purpose', 'unit'].includes(column.key)
      ? {
          ...column,
          value: (row, index) => {
            const value = column.value(row, index)
            if (value === null) return null
            return column.key === 'unit' ? units[value]! : word(`${column.key}Of.${value}`)
          },
        }
      : column,
  )
  const rows = lines.flatMap((line): DeclaredLine[] =>
    line.products.length === 0
      ? [{ line, goods: null, place: 1, manifestNumber: number }]
      : line.products.map((goods, index) => ({ line, goods, place: index + 1, manifestNumber: number })),
  )
  return sheetOf(
    word('title'),
    worded.map(({ key }) => word(key)),
    worded,
    rows,
  )
}
