import type { TaxLayer } from '@kervan/contract/tax/tax.endpoints'
import { formatPercent } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { usePeriod } from '../usePeriod.ts'
import styles from './Tax.module.css'

interface LayerTableProps {
  layers: readonly TaxLayer[]
}

/** Additional duties with their days, where they are written and how sure that is. */
export const LayerTable = ({ layers }: LayerTableProps) => {
  const { t, language } = useTranslation()
  const periodOf = usePeriod()
  return (
    <PlainTable
      label={t('tax:result.layers')}
      columns={[
        { title: t('tax:result.heading') },
        { title: t('tax:result.percent'), isEnd: true },
        { title: t('tax:result.period') },
        { title: t('tax:result.source') },
        { title: t('tax:result.confidence') },
      ]}
      rows={layers.map((layer) => [
        <span className={styles.mono}>{layer.hts}</span>,
        formatPercent(layer.percent, language),
        periodOf(layer),
        <div className={styles.source}>
          {layer.source}
          {layer.exempt && (
            <div className={styles.muted}>{t('tax:result.exempt', { goods: layer.exempt })}</div>
          )}
        </div>,
        t(`tax:confidence.${layer.confidence}`),
      ])}
    />
  )
}
