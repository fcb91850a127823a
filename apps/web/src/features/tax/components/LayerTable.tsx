import type { ReactNode } from 'react'
import type { TaxLayer } from '@kervan/contract/tax/tax.endpoints'
import { writeTariffCode } from '@kervan/domain/tax/tariffCode'
import { formatPercent } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { StateDot } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { usePeriod } from '../usePeriod.ts'
import styles from './Tax.module.css'

const toneOf: Record<TaxLayer['confidence'], Tone> = {
  seenRepeatedly: 'ok',
  seen: 'ok',
  startUnverified: 'warn',
  unverified: 'warn',
}

interface LayerTableProps<Layer extends TaxLayer> {
  layers: readonly Layer[]
  /** Action at the end of each row, for users who maintain the tariff; they also see the certainty of a layer. */
  renderAction?: (layer: Layer) => ReactNode
}

/** Table of additional duties with dates and legal sources. */
export const LayerTable = <Layer extends TaxLayer>({ layers, renderAction }: LayerTableProps<Layer>) => {
  const { t, language } = useTranslation()
  const periodOf = usePeriod()
  return (
    <PlainTable
      label={t('tax:result.layers')}
      columns={[
        { title: t('tax:result.heading') },
        { title: t('tax:result.percent'), isEnd: true },
        { title: t('tax:layer.codes') },
        { title: t('tax:result.period') },
        { title: t('tax:result.source') },
        ...(renderAction ? [{ title: t('tax:result.confidence') }, { title: t('tax:layer.action') }] : []),
      ]}
      rows={layers.map((layer) => [
        <span className={styles.mono}>{layer.hts}</span>,
        formatPercent(layer.percent, language),
        <div className={styles.codes}>
          {layer.kind === 'section232' && <div>{t('tax:layer.kindOf.section232')}</div>}
          {layer.codes.length > 0 ? layer.codes.map(writeTariffCode).join(', ') : t('tax:layer.allCodes')}
        </div>,
        periodOf(layer),
        <div className={styles.source}>
          {layer.source}
          {layer.edition && <div className={styles.muted}>{layer.edition}</div>}
          {layer.exempt && (
            <div className={styles.muted}>{t('tax:result.exempt', { goods: layer.exempt })}</div>
          )}
        </div>,
        ...(renderAction
          ? [
              <StateDot tone={toneOf[layer.confidence]}>{t(`tax:confidence.${layer.confidence}`)}</StateDot>,
              renderAction(layer),
            ]
          : []),
      ])}
    />
  )
}
