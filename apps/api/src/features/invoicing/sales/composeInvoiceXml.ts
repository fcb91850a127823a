import { writeUblInvoice } from '@kervan/documents/ublInvoice/ublInvoiceXml'
import type { UblParty } from '@kervan/documents/ublInvoice/ublContent'
import { amountInWords } from '@kervan/domain/invoicing/amountInWords'
import { fromDecimal } from '@kervan/domain/money/money'
import { timeInTurkiye } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { countryName, translate } from '../../../platform/language.ts'
import { statedRate } from './composeInvoicePdf.ts'
import { describeLine } from './describeLine.ts'
import type { InvoiceParty } from './invoiceContent.ts'
import type { InvoiceLine } from './invoiceLines.ts'
import type { StoredInvoice } from './sales.queries.ts'

const toUblParty = (party: InvoiceParty): UblParty => ({
  ...party,
  country: countryName(party.countryCode, 'tr'),
})

/**
 * Writes an issued invoice in UBL-TR 1.2 from its frozen content, in Turkish, without the integrator's signature.
 * @throws AppError fileNotFound for a printed invoice
 */
export const composeInvoiceXml = (invoice: StoredInvoice, lines: readonly InvoiceLine[]): string => {
  const { kind, currency, exemption, exchangeRateDay } = invoice
  if (kind === 'paper') throw new AppError('fileNotFound')
  const { issuer, buyer, original } = invoice.content
  const total = fromDecimal(invoice.total, currency)
  return writeUblInvoice({
    kind,
    type: invoice.type,
    number: invoice.number,
    uuid: invoice.id,
    date: invoice.day,
    time: `${timeInTurkiye(invoice.createdAt)}:00`,
    issuer: { ...toUblParty(issuer), mersisNumber: issuer.mersisNumber },
    buyer: toUblParty(buyer),
    original: original && { number: original.number, date: original.day, reason: original.reason },
    lines: lines.map((line) => ({
      description: describeLine(line, 'tr'),
      reference: line.assetReference,
      net: line.net,
      vat: line.vat,
    })),
    vatRate: String(Number(invoice.vatRate)),
    exemption: exemption && {
      code: exemption,
      reason: translate('tr', `documents:salesInvoice.exemption.${exemption}`),
    },
    net: fromDecimal(invoice.net, currency),
    vat: fromDecimal(invoice.vat, currency),
    total,
    inWords: amountInWords(total, 'tr'),
    exchangeRate: exchangeRateDay === null ? null : { rate: statedRate(invoice), day: exchangeRateDay },
  })
}
