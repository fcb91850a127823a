/** What the lines of a price are called: 'Yakıt %18,5'. */
import type { CostCode, OfferLine } from '@kervan/domain/rating/offer'
import { surchargeKinds } from '@kervan/domain/rating/rateRows'
import { writeNumber } from '../../../platform/figures.ts'
import type { Language } from '../../../platform/language.ts'
import { quickText } from '../../../platform/quickText.ts'
import type { QuickText } from '../../../platform/quickText.ts'

const transport = quickText('rating:cost.transport', ['kg'])
const others = Object.fromEntries(
  (['fuel', ...surchargeKinds] as const).map((code) => [
    code,
    quickText(`rating:cost.${code}`, ['percent', 'pieces']),
  ]),
) as Record<Exclude<CostCode, 'transport'>, QuickText>

export const costName = (
  language: Language,
  { code, params }: Pick<OfferLine, 'code' | 'params'>,
  chargeableKg: number,
): string => {
  if (code === 'transport') return transport(language, [writeNumber(language, chargeableKg)])
  const percent = params.percent === undefined ? '' : writeNumber(language, params.percent)
  return others[code](language, [percent, String(params.pieces ?? '')])
}
