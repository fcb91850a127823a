import { formatDate, toDate } from '../../platform/text/format.ts'
import { useTranslation } from '../../platform/text/i18n.ts'

/** Formats a period: from a day to a day, or still in force. */
export const usePeriod = (): ((fact: { from: string; to: string | null }) => string) => {
  const { t, language } = useTranslation()
  const write = (day: string) => formatDate(toDate(day), 'day', language)
  return ({ from, to }) =>
    to === null
      ? t('tax:result.since', { from: write(from) })
      : t('tax:result.between', { from: write(from), to: write(to) })
}
