import { useState } from 'react'
import { formatDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Age of an entry in the largest fitting unit, rounded down: 26 hours are one day. */
const ageOf = (since: string, now: number): { unit: 'days' | 'hours' | 'minutes'; count: number } => {
  const ms = Math.max(0, now - Date.parse(since))
  if (ms >= dayMs) return { unit: 'days', count: Math.floor(ms / dayMs) }
  if (ms >= hourMs) return { unit: 'hours', count: Math.floor(ms / hourMs) }
  return { unit: 'minutes', count: Math.floor(ms / minuteMs) }
}

/** Waiting time, with the exact start on hover. */
export const Age = ({ since }: { since: string }) => {
  const { t, language } = useTranslation()
  const [now] = useState(() => Date.now())
  const { unit, count } = ageOf(since, now)
  return (
    <time dateTime={since} title={formatDate(new Date(since), 'full', language)}>
      {t(`customerService:age.${unit}`, { count })}
    </time>
  )
}
