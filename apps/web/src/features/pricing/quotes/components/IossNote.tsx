import { canUseIoss, iossLimitEur } from '@kervan/domain/customs/thresholds'
import { toNumber } from '@kervan/domain/money/money'
import { formatMoney } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { isDocument } from '../quoteValues.ts'
import type { QuoteValues } from '../quoteValues.ts'

/**
 * Says that prices of goods to the European Union are without the fee for the platform's IOSS number, which depends
 * on answers that only the wizard has. Empty for other parcels.
 */
export const IossNote = ({ quote }: { quote: QuoteValues }) => {
  const { t, language } = useTranslation()
  const { countryCode, zipCode } = quote
  if (isDocument(quote) || !canUseIoss({ countryCode, postalCode: zipCode }, 'individual')) return null
  const limit = formatMoney(toNumber(iossLimitEur), iossLimitEur.currency, language)
  return <p>{t('pricing:offers.iossFee', { limit })}</p>
}
