import { writeDecimalText } from '../../../../../platform/text/decimal.ts'
import type { Translate } from '../../../../../platform/text/i18n.ts'
import type { Language } from '../../../../../platform/text/language.ts'

/** Label of a weight break: `0,5 kg`; `+ kg` for the price per kg above the last break. */
export const describeBreak = (upToKg: number | null, language: Language, t: Translate): string =>
  upToKg === null ? t('pricing/priceLists:grid.perKg') : `${writeDecimalText(upToKg, language)} kg`
