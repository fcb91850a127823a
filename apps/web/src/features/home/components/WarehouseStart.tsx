import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import styles from './Starts.module.css'

/** Entry of warehouse staff to their station, with the places of the pieces and the stock-takes beside it. */
export const WarehouseStart = () => {
  const { t } = useTranslation()
  return (
    <Panel title={t('home:warehouse.title')} help={t('home:warehouse.help')}>
      <div className={styles.ways}>
        <ButtonLink kind="primary" to="/pickup/warehouse">
          {t('home:warehouse.scan')}
        </ButtonLink>
        <ButtonLink to="/pickup/whereabouts">{t('home:warehouse.pieces')}</ButtonLink>
        <ButtonLink to="/pickup/stocktake">{t('home:warehouse.stockTake')}</ButtonLink>
      </div>
    </Panel>
  )
}
