/** What would be issued: the same documents for a preview and for issuing. */
import { mostRecordsOnInvoice } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { InvoiceSettings } from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { gapsOf, kindFor } from '@kervan/domain/invoicing/salesInvoice'
import type { InvoiceKind } from '@kervan/domain/invoicing/salesInvoice'
import { treatmentOf, vatRuleOn } from '@kervan/domain/invoicing/vatRules'
import type { VatTreatment } from '@kervan/domain/invoicing/vatRules'
import { fromDecimal, subtract, sum, zero } from '@kervan/domain/money/money'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import type { Language } from '../../../platform/language.ts'
import { readerIn } from '../../../platform/readerIn.ts'
import { findBillingSettings, findIssuer } from '../../company/invoiceSettings/findInvoiceSettings.ts'
import { findBuyingRateBefore } from '../../pricing/exchangeRates/findBuyingRate.ts'
import { findDueShipments, findShipmentsToTakeBack } from './candidates.queries.ts'
import type { DueShipment } from './candidates.queries.ts'
import { composeCounterDocument } from './composeCounterDocument.ts'
import type { DueItem, ReadDueItems } from './dueItems.queries.ts'
import { refundLines, saleLines } from './invoiceLines.ts'
import type { InvoiceLine } from './invoiceLines.ts'
import { findCounterLines, findInvoiceInScope, findInvoiceLines } from './sales.queries.ts'
import { toParty } from './toParty.ts'
import type { NewInvoice } from './writeInvoice.ts'

/** How documents are composed: the day that they carry, the language of errors, and how payment records are read. */
interface Composing {
  day: string
  language: Language
  readItems: ReadDueItems
}

type Issuer = NonNullable<Awaited<ReturnType<typeof findIssuer>>>

const seriesOf = ({ issuer }: Issuer, kind: InvoiceKind): string => {
  const series = { eInvoice: issuer.series, eArchive: issuer.archiveSeries, paper: issuer.paperSeries }[kind]
  if (series === null) throw new AppError('invoiceSeriesMissing')
  return series
}

const sumOf = (shipments: readonly DueShipment[], currency: string): number =>
  sum(
    shipments.map(({ due }) => fromDecimal(due, currency)),
    currency,
  ).minor

/** @throws AppError changedMeanwhile when lines have another total, in hundredths */
const requireTotal = (lines: readonly InvoiceLine[], minor: number, currency: string): void => {
  const amounts = lines.map(({ amount }) => amount)
  if (sum(amounts, currency).minor !== minor) throw new AppError('changedMeanwhile')
}

/** Divides shipments into invoices of at most `mostRecordsOnInvoice` payment records; no shipment is divided. */
const inParts = (shipments: readonly DueShipment[]): DueShipment[][] => {
  const parts: DueShipment[][] = []
  let records = Infinity
  for (const shipment of shipments) {
    if (records + shipment.records > mostRecordsOnInvoice) {
      parts.push([])
      records = 0
    }
    parts.at(-1)!.push(shipment)
    records += shipment.records
  }
  return parts
}

const linesOf = async (
  db: Db,
  readItems: ReadDueItems,
  shipments: readonly DueShipment[],
  compose: (items: readonly DueItem[], shipment: DueShipment) => InvoiceLine[],
): Promise<InvoiceLine[]> => {
  const items = await readItems(
    db,
    shipments.flatMap(({ itemIds }) => itemIds),
  )
  const byReference = groupBy(items, ({ assetReference }) => assetReference)
  return shipments.flatMap((shipment) => {
    // What is charged comes before what is deducted.
    const own = (byReference.get(shipment.assetReference) ?? []).toSorted((a, b) => b.due.minor - a.due.minor)
    return compose(own, shipment)
  })
}

/** @throws AppError invoiceRateMissing, invoiceRateOfDayMissing */
const rateOn = async (db: Db, currency: string, { day, language }: Composing) => {
  if (currency === 'TRY') return { exchangeRate: '1', exchangeRateDay: null }
  const found = await findBuyingRateBefore(db, currency, day)
  if ('rate' in found) return { exchangeRate: found.rate, exchangeRateDay: found.day }
  const { missingDay } = found
  const written = readerIn(language).day(missingDay ?? day)
  const code = missingDay === null ? 'invoiceRateMissing' : 'invoiceRateOfDayMissing'
  throw new AppError(code, { params: { currency, day: written } })
}

/** @throws AppError invoiceIssuerMissing */
const requireIssuerSettings = async (db: Db): Promise<Issuer> => {
  const issuer = await findIssuer(db)
  if (!issuer) throw new AppError('invoiceIssuerMissing')
  return issuer
}

export interface SaleGroup {
  companyId: number
  currency: string
  treatment: VatTreatment
  /** Expected total in hundredths; null: whatever is due. */
  minor: number | null
  /** Leaves out later payments; null: none. */
  before: Date | null
}

export interface RefundGroup {
  invoiceId: string
  /** Expected total in hundredths; null: whatever is due. */
  minor: number | null
  /** Leaves out later refunds and discounts; null: none. */
  before: Date | null
}

/** Documents of a group: how many there are, and each by its place. */
export interface Documents {
  count: number
  compose: (place: number) => Promise<NewInvoice>
}

/**
 * Composes the invoices of one group as they are issued on `day`.
 * @throws AppError invoiceIssuerMissing, invoiceSeriesMissing, invoiceRateMissing, invoiceRateOfDayMissing,
 * invoiceBuyerIncomplete; changedMeanwhile when the amount is another one by now; validationFailed on `day` when
 * something was paid after it
 */
export const composeSale = async (
  db: Db,
  composing: Composing,
  { companyId, currency, treatment, minor, before }: SaleGroup,
): Promise<Documents> => {
  const { day, readItems } = composing
  const issuer = await requireIssuerSettings(db)
  const settings: InvoiceSettings = await findBillingSettings(db, companyId)
  const country = settings.countryCode ?? 'TR'
  if (gapsOf(settings).length > 0)
    throw new AppError('invoiceBuyerIncomplete', { params: { company: settings.name ?? '' } })
  const due = (await findDueShipments(db, { companyId, currency, before })).filter(
    ({ lane }) => lane !== null && treatmentOf(lane, country) === treatment,
  )
  if (due.length === 0 || (minor !== null && sumOf(due, currency) !== minor))
    throw new AppError('changedMeanwhile')
  const paidOn = due.reduce((last, shipment) => (shipment.paidOn > last ? shipment.paidOn : last), '')
  if (day < paidOn)
    throw fieldError('day', 'invoicing:invalid.dayBeforePayment', {
      day: readerIn(composing.language).day(paidOn),
    })
  const { rate: vatRate, exemption } = vatRuleOn(treatment, day)
  const kind = kindFor(settings.invoiceType!, country)
  const series = seriesOf(issuer, kind)
  const rate = await rateOn(db, currency, composing)
  const parts = inParts(due)
  return {
    count: parts.length,
    compose: async (place) => {
      const shipments = parts[place]!
      const lines = await linesOf(db, readItems, shipments, (items, { fromCountry, toCountry }) =>
        saleLines(items, { fromCountry, toCountry }, vatRate),
      )
      requireTotal(lines, sumOf(shipments, currency), currency)
      return {
        companyId,
        kind,
        type: 'sale',
        series,
        startingNumber: issuer.issuer.startingNumber ?? 1,
        day,
        currency,
        treatment,
        vatRate,
        exemption,
        ...rate,
        content: {
          issuer: {
            ...toParty(issuer.settings),
            mersisNumber: issuer.issuer.mersisNumber,
            iban: issuer.settings.iban,
            bankName: issuer.settings.bankName,
          },
          buyer: toParty(settings),
          footer: issuer.issuer.footer,
          original: null,
        },
        lines,
      }
    },
  }
}

/**
 * Composes the counter-document over what was refunded or discounted after its invoice.
 * @throws AppError notFound; changedMeanwhile when the amount is another one by now
 */
export const composeRefund = async (
  db: Db,
  { day, readItems }: Pick<Composing, 'day' | 'readItems'>,
  { invoiceId, minor, before: end }: RefundGroup,
): Promise<Documents> => {
  const found = await findInvoiceInScope(db, { kind: 'all' }, invoiceId)
  if (!found) throw new AppError('notFound')
  const { invoice } = found
  const due = await findShipmentsToTakeBack(db, invoice, end)
  if (due.length === 0 || (minor !== null && -sumOf(due, invoice.currency) !== minor))
    throw new AppError('changedMeanwhile')
  return {
    count: 1,
    compose: async () => {
      const billed = await findInvoiceLines(db, invoiceId)
      const before = await findCounterLines(db, invoiceId)
      const { currency } = invoice
      const lines = await linesOf(db, readItems, due, (items, shipment) =>
        refundLines(
          items,
          { fromCountry: shipment.fromCountry, toCountry: shipment.toCountry },
          invoice.vatRate,
          { total: subtract(zero(currency), fromDecimal(shipment.due, currency)), billed, before },
        ),
      )
      requireTotal(lines, -sumOf(due, currency), currency)
      return composeCounterDocument({ invoice, type: 'refund', day, lines, before, reason: null })
    },
  }
}
