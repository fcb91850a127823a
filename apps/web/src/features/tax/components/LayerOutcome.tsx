import type { LayerOutcome as Outcome } from '@kervan/contract/tax/tax.endpoints'
import { writeTariffCode } from '@kervan/domain/tax/tariffCode'
import { formatCount, formatDate, toDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Note } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import styles from './Tax.module.css'

/** Effect of an additional duty on the tariff of its first day. */
export const LayerOutcome = ({ outcome }: { outcome: Outcome }) => {
  const { t, language } = useTranslation()
  const { changes, changedCount, comparedWith, lineCount } = outcome
  const day = formatDate(toDate(outcome.day), 'day', language)
  if (!comparedWith) return <Note tone="warn">{t('tax:layer.noTariff', { day })}</Note>
  if (changedCount === 0) return <Note tone="warn">{t('tax:layer.none', { day })}</Note>
  return (
    <div className={styles.stack}>
      <Note tone="info">
        {t('tax:import.comparedWith', { name: comparedWith.name })}{' '}
        {t('tax:layer.changes', {
          day,
          changed: formatCount(changedCount, language),
          lines: formatCount(lineCount, language),
        })}
      </Note>
      <PlainTable
        label={t('tax:layer.sample')}
        columns={[
          { title: t('tax:result.code') },
          { title: t('tax:import.before') },
          { title: t('tax:import.after') },
          { title: t('tax:result.description') },
        ]}
        rows={changes.map(({ code, before, after, description }) => [
          <span className={styles.mono}>{writeTariffCode(code)}</span>,
          before,
          <strong>{after}</strong>,
          description,
        ])}
      />
    </div>
  )
}
