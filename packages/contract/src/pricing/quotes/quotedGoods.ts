import { z } from 'zod'
import {
  declaredLimits,
  declaredProduct,
  declaredTerms,
  goodsValue,
} from '../../shipment/draft/declaredGoods.ts'
import { draftFields } from '../../shipment/draft/draftFields.ts'
import { companyTypes } from '../../shipment/shipmentChoices.ts'

const party = z.object(draftFields({ companyType: z.enum(companyTypes, 'validation:choice') })).prefault({})

/**
 * Goods of a quote, for what customs of the destination charges. Names and limits are those of a shipment, and an
 * absent field has the same effect as in a shipment.
 */
export const quotedGoods = z.object({
  sender: party,
  receiver: party,
  /** True when a VAT number of the Import One-Stop Shop is declared. */
  usesIoss: z.boolean('validation:choice').default(false),
  details: z.object(draftFields(declaredTerms)).prefault({}),
  products: z
    .array(z.object(draftFields(declaredProduct)), 'validation:format')
    .min(1, 'validation:required')
    .max(declaredLimits.products, 'shipment:tooManyProducts')
    .refine(
      (products) => goodsValue(products) <= declaredLimits.customsValue,
      'shipment:customsValueTooHigh',
    ),
})

export type QuotedGoods = z.output<typeof quotedGoods>
