/** Border passport of a shipment as entered. */
import type { ProductDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { compactHsCode } from '@kervan/domain/customs/hsCode'
import { missingIdentifiers } from '@kervan/domain/customs/productIdentifiers'
import { borderPassport } from '@kervan/domain/customs/border/passport'
import type { PassportConsignment, PassportGoods, PassportItem } from '@kervan/domain/customs/border/passport'
import { multiplyDivide, parseDecimal } from '@kervan/domain/money/decimal'
import { money } from '@kervan/domain/money/money'
import type { CheckFacts } from '../checks/checkFacts.ts'

const valueOf = ({ quantity, unitPrice }: ProductDraft, currency: string | null) =>
  quantity === null || unitPrice === null || currency === null
    ? null
    : money(multiplyDivide(parseDecimal(unitPrice, 2), parseDecimal(quantity, 3), 1000), currency)

const goodsOf = (line: ProductDraft, currency: string | null): PassportGoods => ({
  hsCode: line.gtip === null ? null : compactHsCode(line.gtip),
  description: line.description ?? '',
  englishDescription: line.englishDescription,
  originCountry: line.originCountryCode,
  quantity: line.quantity ?? 0,
  unit: line.unit ?? 'piece',
  netKg: line.netWeight,
  value: valueOf(line, currency),
  hasIdentifiers: missingIdentifiers(line).length === 0,
  permitNumber: line.permitNumber,
  identifiers: line,
})

const grossKgOf = ({ pieces }: CheckFacts['draft']): number | null =>
  pieces.length === 0
    ? null
    : pieces.reduce((grams, { weight }) => grams + Math.round((weight ?? 0) * 1000), 0) / 1000

type PassportFacts = Pick<CheckFacts, 'draft' | 'isPackage' | 'today' | 'isReturn' | 'goodsValueIn'>

/** Returns what borders ask of the parcel on `today`; express unless the chosen carrier is a post. */
export const passportOfDraft = (
  { draft, isPackage, today, isReturn, goodsValueIn }: PassportFacts,
  channel: PassportConsignment['channel'] = 'express',
): PassportItem[] => {
  const { sender, receiver, details, products } = draft
  return borderPassport({
    day: today,
    isDocument: !isPackage,
    channel,
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
    usesIoss: sender.iossType === 'provider' || sender.iossNumber !== null,
    originPaper: details.freeMovementDocument ?? 'none',
    exportMethod: details.method,
    grossKg: grossKgOf(draft),
    goods: products.map((line) => goodsOf(line, details.currency)),
    goodsValueIn,
  })
}
