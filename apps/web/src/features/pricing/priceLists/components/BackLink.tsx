import { Link } from 'react-router'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import styles from './PriceList.module.css'

/** Link to the price list overview, above a list's title. */
export const BackLink = ({ view }: { view?: 'drafts' }) => {
  const { t } = useTranslation()
  return (
    <Link className={styles.back} to={view ? `/pricing/pricelist?view=${view}` : '/pricing/pricelist'}>
      ← {t('shell:screen.priceList')}
    </Link>
  )
}
