import { Link } from 'react-router'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { BagState } from '../../bags/components/BagState.tsx'
import styles from './Flight.module.css'

type Flight = AnswerOf<typeof flightEndpoints.findFlight>
type Bags = Flight['unreadyBags']

/** Returns the bags that block a step of the flight; null if none. */
export const bagsInTheWay = (flight: Flight, move: 'close' | 'depart' | 'arrive'): Bags | null => {
  if (move === 'arrive') return null
  const bags =
    move === 'close' ? flight.unreadyBags.filter(({ state }) => state === 'open') : flight.unreadyBags
  const isInTheWay = bags.length > 0 || (move === 'depart' && flight.bagCount === 0)
  return isInTheWay ? bags : null
}

/** Lists the bags that block a flight's step before other questions are asked. */
export const UnreadyBags = ({
  flight,
  move,
  bags,
  onClose,
}: {
  flight: Flight
  move: 'close' | 'depart'
  bags: Bags
  onClose: () => void
}) => {
  const { t } = useTranslation()
  return (
    <AppModal
      open
      title={t(`air/flights:step.title.${move}`, { number: flight.flightNumber })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('ui:action.close')}</Button>}
    >
      <Note tone="warn">
        {bags.length === 0
          ? t('air/flights:step.blocked.empty')
          : `${t(`air/flights:step.blocked.${move}`)} ${t('air/flights:step.blockedHelp')}`}
      </Note>
      <ul className={styles.issues} style={{ marginTop: 12 }}>
        {bags.map(({ id, number, state }) => (
          <li key={id}>
            <Link to={`/pickup/shipmentlist/${id}`}>{number}</Link> <BagState state={state} />
          </li>
        ))}
      </ul>
    </AppModal>
  )
}
