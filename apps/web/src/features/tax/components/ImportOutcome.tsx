import type { AnswerOf } from '@kervan/contract/endpoint'
import type { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { writeTariffCode } from '@kervan/domain/tax/tariffCode'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Note } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import styles from './Tax.module.css'

export type ImportAnswer = AnswerOf<(typeof taxEndpoints)['importTariff']>

const Problems = ({ problems }: Pick<ImportAnswer, 'problems'>) => {
  const { t } = useTranslation()
  const label = t('tax:import.problems', { count: problems.length })
  return (
    <div className={styles.stack}>
      <Note tone="bad">{label}</Note>
      <PlainTable
        label={label}
        columns={[
          { title: t('tax:import.cell') },
          { title: t('tax:import.value') },
          { title: t('tax:import.message') },
        ]}
        rows={problems.map(({ row, column, value, message }) => [
          <span className={styles.mono}>{`${column ?? ''}${row}`}</span>,
          value || '–',
          message,
        ])}
      />
    </div>
  )
}

/** Goods of open offers whose rate the file changes. */
const OpenOffers = ({ openOffers }: Pick<ImportAnswer, 'openOffers'>) => {
  const { t, language } = useTranslation()
  const { offerCount, shipmentCount, goods } = openOffers
  if (offerCount === 0) return <p className={styles.muted}>{t('tax:import.offers.none')}</p>
  return (
    <>
      <Note tone="warn">
        {t('tax:import.offers.found', {
          offers: formatCount(offerCount, language),
          shipments: formatCount(shipmentCount, language),
        })}
      </Note>
      <PlainTable
        label={t('tax:import.offers.title')}
        columns={[
          { title: t('tax:import.offers.reference') },
          { title: t('tax:result.code') },
          { title: t('tax:import.before') },
          { title: t('tax:import.after') },
        ]}
        rows={goods.map(({ reference, code, before, after }) => [
          <span className={styles.mono}>{reference}</span>,
          <span className={styles.mono}>{writeTariffCode(code)}</span>,
          before ?? '–',
          <strong>{after ?? '–'}</strong>,
        ])}
      />
    </>
  )
}

/** Result of a tariff import: errors by cell, or the changes that the file would make. */
export const ImportOutcome = ({ answer }: { answer: ImportAnswer }) => {
  const { t, language } = useTranslation()
  if (answer.problems.length > 0) return <Problems problems={answer.problems} />
  const { changes, comparedWith } = answer
  const count = answer.added + answer.removed + answer.rateChanged + answer.textChanged
  const write = (value: number) => formatCount(value, language)
  return (
    <div className={styles.stack}>
      <Note tone={answer.removed > 0 ? 'warn' : 'info'}>
        {comparedWith
          ? t('tax:import.comparedWith', { name: comparedWith.name })
          : t('tax:import.comparedWithNone')}{' '}
        {t('tax:import.found', {
          lines: write(answer.lineCount),
          added: write(answer.added),
          removed: write(answer.removed),
          rate: write(answer.rateChanged),
          text: write(answer.textChanged),
          same: write(answer.unchanged),
          skipped: write(answer.skippedCount),
        })}
      </Note>
      {answer.warnings.map(({ code, message }) => (
        <Note key={code} tone="warn">
          {message}
        </Note>
      ))}
      <OpenOffers openOffers={answer.openOffers} />
      {changes.length > 0 && (
        <PlainTable
          label={t('tax:import.changes')}
          columns={[
            { title: t('tax:result.code') },
            { title: t('tax:import.kind') },
            { title: t('tax:import.before') },
            { title: t('tax:import.after') },
            { title: t('tax:result.description') },
          ]}
          rows={changes.map(({ code, kind, before, after, description }) => [
            <span className={styles.mono}>{writeTariffCode(code)}</span>,
            t(`tax:import.change.${kind}`),
            before ?? '–',
            after ?? '–',
            description,
          ])}
        />
      )}
      {count > changes.length && (
        <p className={styles.muted}>
          {t('tax:import.shown', { shown: write(changes.length), count: write(count) })}
        </p>
      )}
    </div>
  )
}
