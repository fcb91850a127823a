import { useTranslation } from '../../../platform/text/i18n.ts'
import { OrdersOf } from './OrdersPage.tsx'

/** Stores at Etsy with the day of their registration, and their orders. */
export const EtsyOrdersPage = () => {
  const { t } = useTranslation()
  return <OrdersOf platform="etsy" title={t('order:etsy.title')} notLoaded={t('order:etsy.failed')} />
}
