import { useState } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import type { Flight } from '../checklist.ts'
import type { FlightCalls } from '../hooks/useFlightCalls.ts'
import { FlightEditor } from './FlightEditor.tsx'

/** Actions beside the title: edit, and reopen a closed flight. The checklist has the next step. */
export const FlightTools = ({ flight, calls }: { flight: Flight; calls: FlightCalls }) => {
  const { t } = useTranslation()
  const [isEditing, setIsEditing] = useState(false)
  const close = () => setIsEditing(false)
  return (
    <>
      {flight.moves.includes('reopen') && (
        <Button isBusy={calls.isBusy} onClick={() => calls.moveTo('reopen')}>
          {t('air/flights:move.reopen')}
        </Button>
      )}
      <Button onClick={() => setIsEditing(true)}>{t('air/flights:editFlight')}</Button>
      {isEditing && <FlightEditor flight={flight} onSaved={close} onClose={close} />}
    </>
  )
}
