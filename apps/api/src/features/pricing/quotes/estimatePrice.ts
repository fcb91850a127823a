import { settleConsignment } from '@kervan/domain/customs/border/enteredConsignment'
import { lineMinor } from '@kervan/domain/money/lineMinor'
import { fromDecimal, money } from '@kervan/domain/money/money'
import { borderRequestOf } from '@kervan/domain/pricing/landedCost/borderRequest'
import { packageTypes, shipmentTypes } from '@kervan/contract/pricing/quotes/quoteRequest'
import type { QuoteRequest } from '@kervan/contract/pricing/quotes/quoteRequest'

import type { Ctx } from '../../../platform/ctx.ts'
import type { EncodedAnswer } from '../../../platform/http/encodedAnswer.ts'
import { checkVisitor } from '../../access/attempts/checkVisitor.ts'
import { canSeeCosts } from '../pricing.policies.ts'
import { chooseSegment } from '../segments/chooseSegment.ts'
import { chooseDay } from './chooseDay.ts'
import { explainNoOffer } from './explainNoOffer.ts'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import { quoteParcel } from './quoteParcel.ts'
import { writeOffers } from './writeOffers.ts'

export const parcelOf = (quote: QuoteRequest): ParcelToQuote => ({
  contentKind: quote.shipmentType === shipmentTypes.document ? 'document' : 'package',
  packageType: quote.packageType === packageTypes.cargoBag ? 'cargoBag' : 'box',
  ...(quote.direction === 'import' && { direction: quote.direction }),
  countryCode: quote.countryCode,
  postalCode: quote.zipCode,
  pieces: quote.pieces.map(({ width, length, height, weight }) => ({
    widthCm: width,
    lengthCm: length,
    heightCm: height,
    weightKg: weight,
  })),
  incoterm: quote.incoterm ?? 'DAP',
  insuredValue: quote.insuredValue
    ? fromDecimal(quote.insuredValue.amount, quote.insuredValue.currency)
    : null,
  chargesIossFee: quote.chargesIossFee === true,
})

/**
 * Parcel with its goods. Registration numbers, identifiers and permits, which a shipment adds, decide no amount at the
 * border.
 */
const parcelWithGoods = (quote: QuoteRequest, day: string): ParcelToQuote => {
  const parcel = parcelOf(quote)
  const { goods } = quote
  if (!goods || parcel.direction === 'import') return parcel
  const { purpose, freeMovementDocument, currency } = goods.details
  const consignment = settleConsignment({
    day,
    isDocument: parcel.contentKind === 'document',
    destination: { countryCode: quote.countryCode, postalCode: quote.zipCode || null },
    sender: { kind: goods.sender.companyType, countryCode: null, hasEori: false },
    receiver: { kind: goods.receiver.companyType, eoriNumber: null, hasTaxNumber: false },
    purpose,
    incoterm: quote.incoterm ?? null,
    usesIoss: goods.usesIoss,
    originPaper: freeMovementDocument ?? 'none',
    goods: goods.products.map(({ gtip, originCountryCode, quantity, unit, unitPrice, netWeight }) => ({
      hsCode: gtip,
      description: '',
      originCountry: originCountryCode,
      quantity: quantity ?? 0,
      unit: unit ?? 'piece',
      netKg: netWeight,
      value:
        quantity === null || unitPrice === null || !currency
          ? null
          : money(lineMinor(quantity, unitPrice), currency),
      hasIdentifiers: false,
      permitNumber: null,
    })),
  })
  const border = borderRequestOf(consignment, goods.details)
  return border ? { ...parcel, border } : parcel
}

/** Estimates the price of a parcel. The estimate is not stored and not bound to a shipment. */
export const estimatePrice = async (
  ctx: Ctx,
  quote: QuoteRequest,
): Promise<EncodedAnswer | { returnText: string }> => {
  await checkVisitor(ctx, quote.captcha)
  const segmentId = await chooseSegment(ctx, quote.segmentId)
  const day = chooseDay(ctx, quote.day)
  const { offers, notServed } = await quoteParcel(ctx, parcelWithGoods(quote, day), segmentId, {
    isExplained: quote.explain === true,
    day,
  })
  if (offers.length === 0)
    return { returnText: explainNoOffer(ctx.language, notServed, quote.direction ?? 'export') }
  const seesStaffPart = canSeeCosts(ctx.actor)
  return writeOffers(offers, { language: ctx.language, connectors: ctx.connectors, seesStaffPart })
}
