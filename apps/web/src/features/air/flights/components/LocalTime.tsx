import { useLanguage, useTranslation } from '../../../../platform/text/i18n.ts'
import { formatLocal } from '../localTime.ts'

interface LocalTimeProps {
  at: string | null
  zone: string
  /** IATA code of the airport whose local time is shown. */
  airport: string
  /** Without the year, where space is short. */
  isShort?: boolean
}

/** Time in the airport's time zone, with the airport's code. */
export const LocalTime = ({ at, zone, airport, isShort = false }: LocalTimeProps) => {
  const language = useLanguage()
  if (at === null) return <span>–</span>
  return (
    <time dir="ltr" className="figures" dateTime={at} title={zone} style={{ whiteSpace: 'nowrap' }}>
      {formatLocal(at, zone, language, isShort)} <span style={{ color: 'var(--muted)' }}>{airport}</span>
    </time>
  )
}

/** Planned time with the actual time below it. */
export const PlannedTime = ({
  planned,
  actual,
  zone,
  airport,
}: Omit<LocalTimeProps, 'at'> & { planned: string; actual: string | null }) => {
  const { t } = useTranslation()
  return (
    <>
      <LocalTime at={planned} zone={zone} airport={airport} />
      {actual && (
        <div style={{ color: 'var(--muted)' }}>
          {t('air/flights:actual')} <LocalTime at={actual} zone={zone} airport="" />
        </div>
      )}
    </>
  )
}
