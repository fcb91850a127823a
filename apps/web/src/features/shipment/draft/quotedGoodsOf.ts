import { quotedGoods } from '@kervan/contract/pricing/quotes/quotedGoods'
import type { QuotedGoods } from '@kervan/contract/pricing/quotes/quotedGoods'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { enteredRows } from './wizardValues.ts'
import type { WizardValues } from './wizardValues.ts'

/** Fields of the form that decide duties; null while a product lacks code, quantity or value, or a field is invalid. */
export const quotedGoodsOf = (values: WizardValues, usesIoss: boolean): QuotedGoods | null => {
  if (values.shipmentType === shipmentTypes.document) return null
  const { products } = enteredRows({ products: values.products ?? [], pieces: [] })
  const { sender, receiver, details } = values
  const { data } = quotedGoods.safeParse({ sender, receiver, details, products, usesIoss })
  const isComplete =
    data?.details.currency &&
    data.products.every(
      ({ gtip, quantity, unitPrice }) => gtip !== null && quantity !== null && unitPrice !== null,
    )
  return isComplete ? data : null
}
