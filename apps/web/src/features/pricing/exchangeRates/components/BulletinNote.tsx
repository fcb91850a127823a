import type { ReactNode } from 'react'
import type { ExchangeRateDay } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Note } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'

const tones: Record<ExchangeRateDay['bulletin']['status'], Exclude<Tone, 'none'>> = {
  current: 'ok',
  expectedToday: 'info',
  dayWithout: 'info',
  late: 'warn',
  notConfigured: 'warn',
}

/** Shows whether today's bulletin has arrived, and which rates are used until then. */
export const BulletinNote = ({
  bulletin,
  action,
}: {
  bulletin: ExchangeRateDay['bulletin']
  action?: ReactNode
}) => {
  const { t, language } = useTranslation()
  const { status, lastDay, dueDay, source } = bulletin
  const written = (day: string) => formatDate(toDate(day), 'day', language)
  const isWithoutAny = lastDay === null && (status === 'late' || status === 'notConfigured')
  return (
    <Note tone={tones[status]}>
      {t(`pricing/exchangeRates:status.${isWithoutAny ? `${status}Never` : status}`, {
        last: lastDay && written(lastDay),
        due: written(dueDay),
        source,
      })}{' '}
      {action}
    </Note>
  )
}
