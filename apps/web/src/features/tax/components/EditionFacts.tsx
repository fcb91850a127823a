import { useState } from 'react'
import {
  formatCount,
  formatDate,
  formatMoney,
  toDate,
  todayInTurkiye,
} from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { ManagedLayer, TaxFacts } from '../managedLayer.ts'
import { usePeriod } from '../usePeriod.ts'
import { AddLayer, EndLayer } from './LayerEditors.tsx'
import { LayerTable } from './LayerTable.tsx'
import styles from './Tax.module.css'

const rateKinds = ['percent', 'free', 'text', 'blank', 'quota'] as const

const EditionTable = ({ editions }: Pick<TaxFacts, 'editions'>) => {
  const { t, language } = useTranslation()
  const stateOf = ({ isInForce, validFrom }: TaxFacts['editions'][number]) => {
    if (isInForce) return <StateDot tone="ok">{t('tax:editions.inForce')}</StateDot>
    const isToCome = validFrom > todayInTurkiye()
    return (
      <StateDot tone={isToCome ? 'info' : 'none'}>
        {t(isToCome ? 'tax:editions.notYet' : 'tax:editions.over')}
      </StateDot>
    )
  }
  return (
    <PlainTable
      label={t('tax:editions.title')}
      columns={[
        { title: t('tax:editions.name') },
        { title: t('tax:editions.state') },
        { title: t('tax:editions.validFrom') },
        { title: t('tax:editions.loadedAt') },
        { title: t('tax:editions.lines'), isEnd: true },
        { title: t('tax:editions.rates') },
        { title: t('tax:result.source') },
      ]}
      rows={editions.map((edition) => [
        <>
          <strong>{edition.name}</strong>
          <div className={styles.muted}>
            {t(edition.kind === 'curated' ? 'tax:editions.curated' : 'tax:editions.official')}
            {edition.fileName && ` · ${edition.fileName}`}
          </div>
        </>,
        stateOf(edition),
        formatDate(toDate(edition.validFrom), 'day', language),
        <DateText value={edition.loadedAt} format="minute" />,
        formatCount(edition.lineCount, language),
        rateKinds
          .filter((kind) => edition.counts[kind] > 0)
          .map((kind) =>
            t(`tax:editions.rateKind.${kind}`, { shown: formatCount(edition.counts[kind], language) }),
          )
          .join(', '),
        edition.source,
      ])}
    />
  )
}

/** Editions, additional duties, and the limit below which nothing was due. */
export const EditionFacts = ({ facts: { editions, layers, deMinimis } }: { facts: TaxFacts }) => {
  const { t, language } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  const [ended, setEnded] = useState<ManagedLayer | null>(null)
  const periodOf = usePeriod()
  return (
    <div className={styles.sections}>
      {editions.length > 0 ? (
        <EditionTable editions={editions} />
      ) : (
        <EmptyState title={t('tax:editions.none')}>{t('tax:editions.noneHelp')}</EmptyState>
      )}
      <div className={styles.heading}>
        <h2>{t('tax:result.layers')}</h2>
        <Button size="small" onClick={() => setIsAdding(true)}>
          {t('tax:layer.add')}
        </Button>
      </div>
      <LayerTable
        layers={layers}
        renderAction={(layer) =>
          layer.state !== 'past' && (
            <span className={styles.action}>
              <Button
                size="small"
                aria-label={`${t('tax:layer.end')}: ${layer.hts}`}
                onClick={() => setEnded(layer)}
              >
                {t('tax:layer.end')}
              </Button>
            </span>
          )
        }
      />
      {isAdding && <AddLayer onClose={() => setIsAdding(false)} />}
      {ended && <EndLayer layer={ended} onClose={() => setEnded(null)} />}
      <h2>{t('tax:editions.deMinimis')}</h2>
      <PlainTable
        label={t('tax:editions.deMinimis')}
        columns={[
          { title: t('tax:result.period') },
          { title: t('tax:editions.limit'), isEnd: true },
          { title: t('tax:result.source') },
        ]}
        rows={deMinimis.map((fact) => [
          periodOf(fact),
          fact.usd === 0 ? t('tax:editions.noLimit') : formatMoney(fact.usd, 'USD', language),
          fact.source,
        ])}
      />
    </div>
  )
}
