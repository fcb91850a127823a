import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { blockingBags } from '../checklist.ts'
import type { Flight } from '../checklist.ts'
import type { FlightCalls } from '../hooks/useFlightCalls.ts'
import { AgentEmail } from './AgentEmail.tsx'
import { Effects } from './Effects.tsx'
import { UnreadyBags } from './UnreadyBags.tsx'
import styles from './Checklist.module.css'

/** Closes the flight; shows the email to the agent before it is sent. */
export const CloseStep = ({
  flight,
  calls,
  isNext,
}: {
  flight: Flight
  calls: FlightCalls
  isNext: boolean
}) => {
  const { t } = useTranslation()
  const open = blockingBags(flight, 'close')
  if (open.length > 0)
    return (
      <>
        <Note tone="warn">{t('air/flights:step.blocked.close')}</Note>
        <UnreadyBags bags={open} />
      </>
    )
  const mail = flight.agentEmail === null ? 'none' : flight.undoMinutes > 0 ? 'later' : 'atOnce'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        calls.moveTo('close')
      }}
    >
      <Effects
        items={[
          { sign: 'good', text: t('air/flights:close.bags') },
          {
            sign: 'bell',
            text: t(`air/flights:close.mail.${mail}`, {
              email: flight.agentEmail,
              minutes: flight.undoMinutes,
            }),
          },
        ]}
      />
      {flight.agentEmail !== null && (
        <div className={styles.email}>
          <AgentEmail id={flight.id} move="close" />
        </div>
      )}
      <div className={styles.actions}>
        <Button kind={isNext ? 'primary' : 'plain'} type="submit" isBusy={calls.isBusy}>
          {t('air/flights:move.close')}
        </Button>
      </div>
    </form>
  )
}
