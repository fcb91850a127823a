import { Link } from 'react-router'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { BagState } from '../../bags/components/BagState.tsx'
import { useBagMoves } from '../../bags/hooks/useBagMoves.tsx'
import type { Flight } from '../checklist.ts'
import styles from './Checklist.module.css'

/** Move that makes a bag of the state ready. */
const moveOf = { open: 'close', closed: 'load' } as const

interface UnreadyBagsProps {
  bags: Flight['unreadyBags']
  /** True when the first bag's move is the next step of the flight. */
  isNext?: boolean
}

/** Bags that block a step of the flight, each with the move that makes it ready. */
export const UnreadyBags = ({ bags, isNext = false }: UnreadyBagsProps) => {
  const { t } = useTranslation()
  const { move, isBusy, dialog } = useBagMoves()
  return (
    <>
      <ul className={styles.bags}>
        {bags.map(({ id, number, state }, index) => {
          const next = moveOf[state]
          const label = t(`air/bags:move.${next}`)
          return (
            <li key={id}>
              <Link to={`/pickup/shipmentlist/${id}`}>{number}</Link>
              <BagState state={state} />
              <Button
                size="small"
                kind={isNext && index === 0 ? 'primary' : 'plain'}
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
