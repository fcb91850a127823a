import { Suspense, useState } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { blockingBags } from '../checklist.ts'
import type { Flight } from '../checklist.ts'
import { Handovers } from './Handovers.tsx'
import { UnreadyBags } from './UnreadyBags.tsx'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from './Checklist.module.css'

const HandoverDialog = lazyPart(() =>
  import('./HandoverDialog.tsx').then((m) => ({ default: m.HandoverDialog })),
)

/** Handovers of the flight's bags, and the dialog that records another one. */
export const HandoverStep = ({ flight, isNext }: { flight: Flight; isNext: boolean }) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const open = blockingBags(flight, 'close')
  return (
    <>
      {flight.handovers.length > 0 && <Handovers handovers={flight.handovers} />}
      {open.length > 0 ? (
        <>
          <Note tone="warn">{t('air/flights:handover.blocked')}</Note>
          <UnreadyBags bags={open} />
        </>
      ) : (
        <div className={styles.actions}>
          <Button
            kind={isNext ? 'primary' : 'plain'}
            disabled={flight.bagCount === 0}
            onClick={() => setIsOpen(true)}
          >
            {t(flight.handovers.length > 0 ? 'air/flights:handover.again' : 'air/flights:handover.title')}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <HandoverDialog flight={flight} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
