import type { FileAnswer } from '@kervan/contract/endpoint'
import { boxColumn, bulkColumns, referenceColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { BulkColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import { receiver } from '@kervan/contract/shipment/draft/party'
import { piece, product, shipmentDetails } from '@kervan/contract/shipment/draft/shipmentDraft'
import { carrierBoxes } from '@kervan/domain/shipment/carrierBoxes'
import type { Ctx } from '../../../../platform/ctx.ts'
import { translate } from '../../../../platform/language.ts'
import type { Language } from '../../../../platform/language.ts'
import type { SheetContent } from '../../../../platform/spreadsheet/writeSpreadsheet.ts'
import { writeFlag } from '../../../../platform/spreadsheet/readFlag.ts'
import { countries, currencies, states } from '../../../reference/referenceFacts.ts'
import { skuColumn } from '../fillFromCatalogue.ts'
import { writeBulkHeading } from '../../file/bulkHeadings.ts'
import { sampleRows } from './bulkSamples.ts'
import { writeOption } from '../../file/readValues.ts'
import { bulkHeadingRow, writeBulkFile } from './writeBulkFile.ts'
import type { BulkFileFormat } from './writeBulkFile.ts'

/** Columns required for some shipments only, although the form's rule requires them whenever they are shown. */
const sometimes = new Set([
  'receiver.company',
  'receiver.zipCode',
  'receiver.stateCode',
  'receiver.taxNumber',
  'receiver.identificationNumber',
  'receiver.eoriNumber',
  'receiver.companyType',
  'receiver.dialCode',
  'product.netWeight',
  'product.permitNumber',
  'details.atrPreparer',
  'details.freightCharge',
  'details.freightCurrency',
])

const shapes = {
  receiver: receiver.shape,
  product: product.shape,
  piece: piece.shape,
  details: shipmentDetails.shape,
} as const

/** Derives whether a column is required from the rule of the wizard's field. */
const needOf = ({ name, group }: BulkColumn): 'required' | 'sometimes' | 'savedSender' => {
  if (name === referenceColumn) return 'required'
  if (group === 'sender') return 'savedSender'
  const [part, field] = name.split('.') as [string, string?]
  const shape = shapes[part as keyof typeof shapes] as
    Record<string, { safeParse: (sent: unknown) => { success: boolean } }> | undefined
  const isWanted = field !== undefined && shape?.[field]?.safeParse(undefined).success === false
  return isWanted && !sometimes.has(name) ? 'required' : 'sometimes'
}

const whatToWrite = (column: BulkColumn, language: Language): string => {
  if (column.name === skuColumn) return translate(language, 'shipment/bulk:template.sku')
  if (column.name === boxColumn) return translate(language, 'shipment/bulk:template.box')
  if (column.kind === 'choice')
    return (column.options ?? []).map((option) => writeOption(column, option, language)).join(' / ')
  if (column.kind === 'flag') return `${writeFlag(true, language)} / ${writeFlag(false, language)}`
  return translate(language, `shipment/bulk:template.kind.${column.kind}`)
}

const shipmentsSheet = (language: Language): SheetContent => ({
  name: translate(language, 'shipment/bulk:template.shipments'),
  rows: [
    bulkHeadingRow(language),
    ...sampleRows(language).map((cells) => bulkColumns.map(({ name }) => cells[name] ?? null)),
  ],
  columnWidths: bulkColumns.map((column) => Math.min(34, writeBulkHeading(column, language).length + 2)),
})

const explanationSheet = (language: Language): SheetContent => ({
  name: translate(language, 'shipment/bulk:template.explanation'),
  rows: [
    ...(['rows', 'samples', 'headings', 'catalogue', 'boxes'] as const).map((line) => [
      translate(language, `shipment/bulk:template.help.${line}`),
    ]),
    [],
    (['column', 'need', 'value'] as const).map((title) =>
      translate(language, `shipment/bulk:template.title.${title}`),
    ),
    ...bulkColumns.map((column) => [
      writeBulkHeading(column, language),
      translate(language, `shipment/bulk:template.need.${needOf(column)}`),
      whatToWrite(column, language),
    ]),
  ],
  columnWidths: [40, 28, 90],
})

const codeSheets = (language: Language): SheetContent[] => {
  const list = (
    key: 'countries' | 'currencies' | 'states' | 'boxes',
    rows: (string | number | null)[][],
  ): SheetContent => ({
    name: translate(language, `shipment/bulk:template.${key}`),
    rows,
    columnWidths: [10, 40, 40],
  })
  const nameOf = ({ nameTr, nameEn }: { nameTr: string; nameEn: string }) =>
    language === 'tr' ? nameTr : nameEn
  const byName = <T extends { nameTr: string; nameEn: string }>(rows: readonly T[]) =>
    [...rows].sort((a, b) => nameOf(a).localeCompare(nameOf(b), language))
  return [
    list(
      'countries',
      byName(countries).map((row) => [row.code, nameOf(row), `+${row.dialCode}`]),
    ),
    list(
      'currencies',
      byName(currencies).map((row) => [row.code, nameOf(row)]),
    ),
    list(
      'states',
      states.map(({ country, code, name }) => [country, code, name]),
    ),
    {
      ...list('boxes', [
        ['code', 'name', 'width', 'length', 'height', 'mostKg'].map((title) =>
          translate(language, `shipment/bulk:template.boxTitle.${title}`),
        ),
        ...carrierBoxes.map(({ key, width, length, height, mostKg }) => [
          key,
          translate(language, `template:box.${key}`),
          width,
          length,
          height,
          mostKg,
        ]),
      ]),
      columnWidths: [20, 32, 12, 12, 14, 18],
    },
  ]
}

/** Builds the template file: every wizard field with samples, its meaning, and the allowed codes. */
export const makeBulkTemplate = (ctx: Ctx, format: BulkFileFormat): Promise<FileAnswer> =>
  writeBulkFile([shipmentsSheet(ctx.language), explanationSheet(ctx.language), ...codeSheets(ctx.language)], {
    name: translate(ctx.language, 'shipment/bulk:template.fileName'),
    format,
    language: ctx.language,
  })
