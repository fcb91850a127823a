import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { caseAnswerEndpoints } from '@kervan/contract/customerService/caseAnswer.endpoints'
import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import { endpointQuery } from '../../../platform/api/query.ts'
import { PanelStack } from '../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { ClaimsPanel } from '../components/ClaimsPanel.tsx'
import { AnswerBand } from './AnswerBand.tsx'
import { useCaseDraft } from './caseDraft.ts'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { emailBodyId } from './EmailComposer.tsx'
import { SpokenAnswer } from './SpokenAnswer.tsx'
import { useCaseKeys } from './useCaseKeys.ts'
import type { Neighbours } from './useNeighbours.ts'
import { useSpokenReply } from './useSpokenReply.ts'
import styles from './Case.module.css'

interface CaseBodyProps {
  shipment: ShipmentAnswer
  neighbours: Neighbours
  /** Buttons of the money cell. */
  refundsOf: (money: NonNullable<CaseAnswer['money']>) => ReactNode
  /** Decisions that the case waits for, above the conversation. */
  decisions: ReactNode
  extraPayments: ReactNode
  tracking: ReactNode
  aside: ReactNode
}

/** Answer band, conversation with its reply, claims and extra payments of a case. */
export const CaseBody = (props: CaseBodyProps) => {
  const { shipment, neighbours, refundsOf, decisions, extraPayments, tracking, aside } = props
  const { id: shipmentId, state } = shipment
  const claims = useRef<HTMLDivElement>(null)
  const extra = useRef<HTMLDivElement>(null)
  const [isClaiming, setIsClaiming] = useState(false)
  const [wantsTemplate, setWantsTemplate] = useState(false)
  const { draft, change } = useCaseDraft(shipmentId)
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    ...endpointQuery(caseAnswerEndpoints.findCaseAnswer, { body: { shipmentId } }),
    staleTime: 0,
  })
  const focusEmail = () => requestAnimationFrame(() => document.getElementById(emailBodyId)?.focus())
  const spokenReply = useSpokenReply(answer, draft, change)
  const reply = () => {
    spokenReply.reply()
    focusEmail()
  }
  const write = () => {
    change({ mode: 'email' })
    setWantsTemplate(true)
    focusEmail()
  }
  useCaseKeys({ j: neighbours.goNext, k: neighbours.goPrevious, r: reply })
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!answer && !error && (
        <div className={`${styles.band} ${styles.bandRoom}`}>
          <LoadingRows rows={4} columns={4} />
        </div>
      )}
      {answer && (
        <AnswerBand
          answer={answer}
          refunds={answer.money && refundsOf(answer.money)}
          onWrite={write}
          onClaim={isBooked(state) ? () => setIsClaiming(true) : null}
          onShowClaims={() => claims.current?.scrollIntoView({ block: 'start' })}
          onShowExtra={() => extra.current?.scrollIntoView({ block: 'start' })}
        >
          <SpokenAnswer
            spoken={answer.spoken}
            language={spokenReply.language}
            onLanguage={spokenReply.setLanguage}
            onReply={reply}
          />
        </AnswerBand>
      )}
      <div className={styles.grid}>
        <PanelStack>
          {decisions}
          <Conversation shipmentId={shipmentId}>
            <Composer
              shipmentId={shipmentId}
              answer={answer}
              draft={draft}
              change={change}
              wantsTemplate={wantsTemplate}
              onTemplate={() => setWantsTemplate(false)}
            />
          </Conversation>
          <div ref={claims} className={styles.slot}>
            <ClaimsPanel
              shipmentId={shipmentId}
              isHandedOver={state !== 'booked'}
              isOpening={isClaiming}
              onClose={() => setIsClaiming(false)}
            />
          </div>
          <div ref={extra} className={styles.slot}>
            {extraPayments}
          </div>
          {tracking}
        </PanelStack>
        <PanelStack>{aside}</PanelStack>
      </div>
    </>
  )
}
