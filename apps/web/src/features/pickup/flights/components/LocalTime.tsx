import { useLanguage } from '../../../../platform/text/i18n.ts'
import { formatLocal } from '../localTime.ts'

interface LocalTimeProps {
  at: string | null
  zone: string
  /** Whose clock it is: the airport. */
  airport: string
}

/** By the clock of the airport, which it names. */
export const LocalTime = ({ at, zone, airport }: LocalTimeProps) => {
  const language = useLanguage()
  if (at === null) return <span>–</span>
  return (
    <time dir="ltr" className="figures" dateTime={at} title={zone} style={{ whiteSpace: 'nowrap' }}>
      {formatLocal(at, zone, language)} <span style={{ color: 'var(--muted)' }}>{airport}</span>
    </time>
  )
}
