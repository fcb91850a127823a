/** Exports a list as a file: the screen's columns in the caller's language, streamed while reading. */
import type { FileAnswer } from '@kervan/contract/endpoint'
import { csvContentType, mostExportedRows, xlsxContentType } from '@kervan/contract/list/listEndpoint'
import type { ExportFormat, ListColumn, ListShape } from '@kervan/contract/list/listEndpoint'
import { auditOf } from '../audit/auditOf.ts'
import { dayInTurkiye } from '../clock.ts'
import { requireActor } from '../ctx.ts'
import type { Ctx } from '../ctx.ts'
import { AppError } from '../errors.ts'
import { describeFault } from '../faults.ts'
import { countryName, translate } from '../language.ts'
import type { Language } from '../language.ts'
import { readerIn } from '../readerIn.ts'
import { writeCsv } from './writeCsv.ts'
import { writeXlsx } from './writeXlsx.ts'
import type { ExportCell } from './exportTable.ts'

interface ListExport<Item> {
  format: ExportFormat
  /** Null: all. */
  columns: readonly string[] | null
  /** Filters as sent, for the audit trail. */
  filters: object
  count: (atMost: number) => Promise<number>
  read: () => AsyncGenerator<Item[]>
}

/** Masks the search text, because it may be a person's name. */
const auditExportOf = ({ filters }: ListShape['list']) =>
  auditOf('list', {
    masked: Object.entries(filters)
      .filter(([, { kind }]) => kind === 'search')
      .map(([name]) => name),
  })

const writers = { xlsx: writeXlsx, csv: writeCsv }
const contentTypes = { xlsx: xlsxContentType, csv: csvContentType }

const text = (value: string | null): ExportCell => (value === null || value === '' ? null : { text: value })

/** An amount needs two cells: number and currency. */
const cellsOf = <Item>(column: ListColumn<Item>, item: Item, language: Language): ExportCell[] => {
  switch (column.kind) {
    case 'money': {
      const value = column.value(item)
      return value === null ? [null, null] : [{ number: value.amount, decimals: 2 }, { text: value.currency }]
    }
    case 'number':
    case 'percent': {
      const value = column.value(item)
      return [value === null ? null : { number: value, decimals: null }]
    }
    case 'weight': {
      const value = column.value(item)
      return [value === null ? null : { number: value, decimals: 3 }]
    }
    case 'moment': {
      const value = column.value(item)
      return [value === null ? null : { moment: new Date(value) }]
    }
    case 'day': {
      const value = column.value(item)
      return [value === null ? null : { day: value }]
    }
    case 'country': {
      const code = column.value(item)
      return [text(code === null ? null : countryName(code, language))]
    }
    case 'word': {
      const key = column.value(item)
      return [text(key === null ? null : translate(language, key))]
    }
    case 'text':
      return [text(column.inWords ? column.inWords(item, readerIn(language)) : column.value(item))]
    case 'phone':
    case 'reference':
      return [text(column.value(item))]
  }
}

const headingsOf = <Item>({ kind, title }: ListColumn<Item>, language: Language): string[] => {
  const heading = translate(language, title)
  if (kind === 'money') return [heading, translate(language, 'ui:export.currencyOf', { heading })]
  return [kind === 'weight' ? translate(language, 'ui:export.inKg', { heading }) : heading]
}

const chosenColumns = <Item>(
  ctx: Ctx,
  list: ListShape['list'],
  names: readonly string[] | null,
): ListColumn<Item>[] => {
  const { flags } = requireActor(ctx)
  return Object.entries(list.columns as Record<string, ListColumn<Item>>)
    .filter(([name]) => names === null || names.includes(name))
    .map(([, column]) => column)
    .filter(({ needs }) => needs === undefined || flags.has(needs))
}

/** @throws AppError exportTooLarge */
export const exportList = async <Item>(
  ctx: Ctx,
  list: ListShape['list'],
  wanted: ListExport<Item>,
): Promise<FileAnswer> => {
  const { language, now } = ctx
  const columns = chosenColumns<Item>(ctx, list, wanted.columns)
  const rowCount = await wanted.count(mostExportedRows + 1)
  if (rowCount > mostExportedRows)
    throw new AppError('exportTooLarge', { params: { count: mostExportedRows } })
  if (list.hasPersonalData)
    await auditExportOf(list)(ctx.db, ctx, {
      action: 'listExported',
      id: list.name,
      details: { filters: wanted.filters, format: wanted.format, columns: wanted.columns, rowCount },
    })
  const title = translate(language, list.title)
  let hasUnreadable = false
  const readableCells = (column: ListColumn<Item>, item: Item): ExportCell[] => {
    try {
      return cellsOf(column, item, language)
    } catch (error) {
      if (!hasUnreadable) ctx.log.error({ list: list.name, err: describeFault(error) }, 'unreadable cell')
      hasUnreadable = true
      const unreadable = { text: translate(language, 'ui:export.unreadable') }
      return column.kind === 'money' ? [unreadable, null] : [unreadable]
    }
  }
  const cellsOrNone = (column: ListColumn<Item>, item: Item): ExportCell[] => {
    const [cell, ...rest] = readableCells(column, item)
    return cell === null && column.none
      ? [{ text: translate(language, column.none) }, ...rest]
      : [cell!, ...rest]
  }
  const rows = async function* () {
    for await (const items of wanted.read())
      yield items.map((item) => columns.flatMap((column) => cellsOrNone(column, item)))
  }
  return {
    contentType: contentTypes[wanted.format],
    fileName: `${title} ${dayInTurkiye(now)}.${wanted.format}`,
    bytes: writers[wanted.format](
      { name: title, headings: columns.flatMap((column) => headingsOf(column, language)), rows: rows() },
      language,
    ),
  }
}
