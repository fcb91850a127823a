import { useState } from 'react'
import { tariffs } from '@kervan/domain/tax/tariffOf'
import type { Tariff } from '@kervan/domain/tax/tariffOf'
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
import { Note, StateDot, Tag } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { ManagedLayer, TaxFacts } from '../managedLayer.ts'
import { usePeriod } from '../usePeriod.ts'
import { AddLayer, EndLayer } from './LayerEditors.tsx'
import { LayerTable } from './LayerTable.tsx'
import styles from './Tax.module.css'

const rateKinds = ['percent', 'free', 'text', 'blank', 'quota'] as const

interface EditionTableProps extends Pick<TaxFacts, 'editions'> {
  label: string
}

const EditionTable = ({ label, editions }: EditionTableProps) => {
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
      label={label}
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
            {edition.kind === 'demonstration' ? (
              <Tag tone="warn">{t('tax:editions.kind.demonstration')}</Tag>
            ) : (
              t(`tax:editions.kind.${edition.kind}`)
            )}
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

/** Editions of one tariff, with a notice where the loaded rates are those of an earlier year. */
const TariffEditions = ({
  tariff,
  editions,
  onImport,
}: Pick<TaxFacts, 'editions'> & { tariff: Tariff; onImport: (tariff: Tariff) => void }) => {
  const { t, language } = useTranslation()
  const name = t(`tax:tariff.${tariff}`)
  const inForce = editions.find(({ isInForce }) => isInForce)
  return (
    <>
      <div className={styles.heading}>
        <h2>{name}</h2>
        <Button
          size="small"
          aria-label={`${t('tax:editions.import')}: ${name}`}
          onClick={() => onImport(tariff)}
        >
          {t('tax:editions.import')}
        </Button>
      </div>
      {inForce?.kind === 'demonstration' && (
        <Note tone="warn">
          {t('tax:editions.demonstration', { day: formatDate(toDate(inForce.validFrom), 'day', language) })}
        </Note>
      )}
      {editions.length > 0 ? (
        <EditionTable label={name} editions={editions} />
      ) : (
        <p className={styles.muted}>{t(`tax:editions.notLoaded.${tariff}`)}</p>
      )}
    </>
  )
}

interface EditionFactsProps {
  facts: TaxFacts
  onImport: (tariff: Tariff) => void
}

/** Editions, additional duties, and the limit below which nothing was due. */
export const EditionFacts = ({ facts: { editions, layers, deMinimis }, onImport }: EditionFactsProps) => {
  const { t, language } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  const [ended, setEnded] = useState<ManagedLayer | null>(null)
  const periodOf = usePeriod()
  return (
    <div className={styles.sections}>
      {tariffs.map((tariff) => (
        <TariffEditions
          key={tariff}
          tariff={tariff}
          editions={editions.filter((edition) => edition.tariff === tariff)}
          onImport={onImport}
        />
      ))}
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
