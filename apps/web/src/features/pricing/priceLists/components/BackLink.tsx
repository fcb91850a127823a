import { useTranslation } from '../../../../platform/text/i18n.ts'
import { BackLink as Back } from '../../../../ui/light/PageHeader.tsx'

/** Link to the price list overview, above a list's title. */
export const BackLink = ({ view }: { view?: 'drafts' }) => {
  const { t } = useTranslation()
  return (
    <Back to={view ? `/pricing/pricelist?view=${view}` : '/pricing/pricelist'}>
      {t('shell:screen.priceList')}
    </Back>
  )
}
