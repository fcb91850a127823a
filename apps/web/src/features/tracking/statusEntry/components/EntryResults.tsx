import type { recordOutcomes } from '@kervan/contract/tracking/tracking.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'
import styles from './EntryResults.module.css'

const tones: Record<(typeof recordOutcomes)[number], Tone> = {
  recorded: 'ok',
  known: 'info',
  unmatched: 'warn',
  notFound: 'bad',
  mistyped: 'bad',
  notBooked: 'bad',
  cancelled: 'bad',
  noSuchPiece: 'bad',
  tooEarly: 'bad',
  notReceived: 'bad',
  held: 'bad',
}

interface EntryResultsProps {
  results: readonly { reference: string; outcome: (typeof recordOutcomes)[number]; message: string }[]
}

/** Result of a status entry for each reference, in the order sent. */
export const EntryResults = ({ results }: EntryResultsProps) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('tracking/statusEntry:results')}>
      <ul className={styles.results}>
        {results.map(({ reference, outcome, message }) => (
          <li key={reference}>
            <span className={styles.reference}>{reference}</span>
            <StateDot tone={tones[outcome]}>{message}</StateDot>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
