import type { ProductDraft, ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { EnteredConsignment, EnteredGoods } from '@kervan/domain/customs/border/enteredConsignment'
import { compactHsCode } from '@kervan/domain/customs/hsCode'
import { missingIdentifiers } from '@kervan/domain/customs/productIdentifiers'
import { money } from '@kervan/domain/money/money'
import type { CheckFacts } from '../checks/checkFacts.ts'
import { lineTotal } from '../draft/shipmentRows.ts'

export type ConsignmentFacts = Pick<
  CheckFacts,
  'draft' | 'isPackage' | 'today' | 'isReturn' | 'usesIoss' | 'goodsValueIn'
>

const goodsOf = (line: ProductDraft, currency: string | null): EnteredGoods => {
  const total = lineTotal(line.quantity, line.unitPrice)
  return {
    hsCode: line.gtip === null ? null : compactHsCode(line.gtip),
    description: line.description ?? '',
    englishDescription: line.englishDescription,
    originCountry: line.originCountryCode,
    quantity: line.quantity ?? 0,
    unit: line.unit ?? 'piece',
    netKg: line.netWeight,
    value: total && currency ? money(total.minor, currency) : null,
    hasIdentifiers: missingIdentifiers(line).length === 0,
    permitNumber: line.permitNumber,
    identifiers: line,
  }
}

const grossKgOf = ({ pieces }: ShipmentDraft): number | null =>
  pieces.length === 0
    ? null
    : pieces.reduce((grams, { weight }) => grams + Math.round((weight ?? 0) * 1000), 0) / 1000

/** Codes of carriers whose parcels enter the destination as mail. */
const postalCarriers: ReadonlySet<string> = new Set(['PTT'])

/**
 * Describes a shipment as customs sees it, for border passport, papers and landed cost.
 * @param carrierCode code of the chosen offer's carrier; null before one is chosen
 */
export const consignmentOfDraft = (
  { draft, isPackage, today, isReturn, usesIoss, goodsValueIn }: ConsignmentFacts,
  carrierCode: string | null = null,
): EnteredConsignment => {
  const { sender, receiver, details, products } = draft
  return {
    day: today,
    isDocument: !isPackage,
    channel: carrierCode === null ? null : postalCarriers.has(carrierCode) ? 'mail' : 'express',
    sender: {
      countryCode: sender.countryCode,
      kind: sender.companyType,
      hasEori: sender.eoriNumber !== null,
    },
    destination:
      receiver.countryCode === null
        ? null
        : { countryCode: receiver.countryCode, postalCode: receiver.zipCode },
    receiver: {
      kind: receiver.companyType,
      eoriNumber: receiver.eoriNumber,
      hasTaxNumber: receiver.taxNumber !== null || receiver.identificationNumber !== null,
    },
    purpose: isReturn ? 'return' : details.purpose,
    incoterm: details.incoterm,
    usesIoss,
    originPaper: details.freeMovementDocument ?? 'none',
    exportMethod: details.method,
    grossKg: grossKgOf(draft),
    goods: products.map((line) => goodsOf(line, details.currency)),
    goodsValueIn,
  }
}
