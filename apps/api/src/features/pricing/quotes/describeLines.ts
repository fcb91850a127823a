/** Names of price lines, such as 'Yakıt %18,5'. */
import type { CostCode, OfferLine } from '@kervan/domain/pricing/quotes/offer'
import { surchargeKinds } from '@kervan/domain/pricing/rating/compile/rateRows'
import { writeNumber } from '../../../platform/localeFormat.ts'
import type { Language } from '../../../platform/language.ts'
import { compileText } from '../../../platform/compiledText.ts'
import type { CompiledText } from '../../../platform/compiledText.ts'

const transport = compileText('pricing/rating:cost.transport', ['kg'])
const others = Object.fromEntries(
  (['fuel', 'duties', ...surchargeKinds] as const).map((code) => [
    code,
    compileText(`pricing/rating:cost.${code}`, ['percent', 'pieces']),
  ]),
) as Record<Exclude<CostCode, 'transport'>, CompiledText>

export const costName = (
  language: Language,
  { code, params }: Pick<OfferLine, 'code' | 'params'>,
  chargeableKg: number,
): string => {
  if (code === 'transport') return transport(language, [writeNumber(language, chargeableKg)])
  const percent = params.percent === undefined ? '' : writeNumber(language, params.percent)
  return others[code](language, [percent, String(params.pieces ?? '')])
}
