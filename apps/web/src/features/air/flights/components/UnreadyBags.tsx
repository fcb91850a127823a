import { Link } from 'react-router'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { BagState } from '../../bags/components/BagState.tsx'
import { useBagMoves } from '../../bags/hooks/useBagMoves.tsx'
import type { Flight } from '../checklist.ts'
import styles from './Checklist.module.css'

/** Move that makes a bag of the state ready. */
const moveOf = { open: 'close', closed: 'load' } as const

/** Bags that block a step of the flight, each with the move that makes it ready. */
export const UnreadyBags = ({ bags }: { bags: Flight['unreadyBags'] }) => {
  const { t } = useTranslation()
  const { move, isBusy, dialog } = useBagMoves()
  return (
    <>
      <ul className={styles.bags}>
        {bags.map(({ id, number, state }) => {
          const next = moveOf[state]
          const label = t(`air/bags:move.${next}`)
          return (
            <li key={id}>
              <Link to={`/pickup/shipmentlist/${id}`}>{number}</Link>
              <BagState state={state} />
              <Button
                size="small"
                isBusy={isBusy}
                aria-label={`${label}: ${number}`}
                onClick={() => move(id, next)}
              >
                {label}
              </Button>
            </li>
          )
        })}
      </ul>
      {dialog}
    </>
  )
}
