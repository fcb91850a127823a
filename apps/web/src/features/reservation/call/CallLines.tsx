import { Link } from 'react-router'
import type { PickupProposal } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { reservationPath, toneOfReservation } from '../reservationTones.ts'
import { windowText } from './windowText.ts'
import styles from './Call.module.css'

/** Courier calls that were made: when, how many shipments, state, and the number that opens the call. */
export const CallLines = ({ calls }: Pick<PickupProposal, 'calls'>) => {
  const { t, language } = useTranslation()
  return (
    <ul className={styles.calls}>
      {calls.map((call) => (
        <li key={call.id}>
          <StateDot tone={toneOfReservation[call.state]}>{t(`reservation:state.${call.state}`)}</StateDot>
          <b className="figures">{windowText(t, language, call)}</b>
          {call.shipmentCount > 0 && (
            <span>{t('reservation/call:shipments', { count: call.shipmentCount })}</span>
          )}
          <Link to={reservationPath(call)}>{call.number}</Link>
        </li>
      ))}
    </ul>
  )
}
