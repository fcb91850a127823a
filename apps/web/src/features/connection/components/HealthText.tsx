import type { ConnectionHealth } from '@kervan/contract/connection/connection.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { StateDot } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'
import { nothing } from '../../../ui/table/column.ts'

const stateOf = ({ calls, failures, pausedUntil }: ConnectionHealth): [Tone, string] => {
  if (pausedUntil) return ['bad', 'paused']
  if (failures === 0) return ['ok', 'good']
  return failures * 2 < calls ? ['warn', 'someFailed'] : ['bad', 'someFailed']
}

/** Health of a connection in a few words: whether its last calls succeeded. */
export const HealthText = ({ health }: { health: ConnectionHealth | null }) => {
  const { t } = useTranslation()
  if (!health) return nothing
  const [tone, key] = stateOf(health)
  const { calls, failures } = health
  return (
    <StateDot tone={tone}>
      <span style={{ whiteSpace: 'nowrap' }}>
        {t(`connection:health.${key}`, { count: calls, failures })}
      </span>
    </StateDot>
  )
}
