import type { CancellationAnswer } from '@kervan/contract/cancellation/cancellation.endpoints'
import type { RefundState } from '@kervan/domain/payment/refundLife'
import type { Tone } from '../../../ui/light/Tags.tsx'

export interface CancellationStep {
  /** Text `shipment/detail:cancellation.step.<key>`. */
  key: string
  tone: Tone
  at: string | null
  /** Name of the person who caused the step, if any. */
  by?: string | null
  /** Reason for the step in the person's words. */
  reason?: string | null
  /** Message of the carrier about the step. */
  words?: string | null
  money?: { amount: number; currency: string }
}

const toneOfRefund: Record<RefundState, Tone> = {
  waitingApproval: 'warn',
  onItsWay: 'info',
  refused: 'warn',
  done: 'ok',
  withdrawn: 'none',
}

const carrierStep = (cancellation: CancellationAnswer): CancellationStep => {
  const { carrierAnswer, carrierAnsweredDate: at, carrierWords: words } = cancellation
  switch (carrierAnswer) {
    case 'cancelled':
      return { key: 'carrierCancelled', tone: 'ok', at }
    case 'notBooked':
      return { key: 'notBooked', tone: 'ok', at }
    case 'refused':
      return { key: 'carrierRefused', tone: 'bad', at, words }
    case 'cannotCancel':
      return { key: 'carrierCannot', tone: 'bad', at }
    case null: {
      const isSilent = cancellation.isCarrierSilent || cancellation.decision === 'byHand'
      return { key: isSilent ? 'carrierSilent' : 'carrierAsked', tone: isSilent ? 'warn' : 'info', at: null }
    }
  }
}

const refundSteps = ({ state, refund, cancelledDate }: CancellationAnswer): CancellationStep[] => {
  if (state !== 'cancelled') return []
  const isOver = refund === null || refund.status === 'done' || refund.status === 'withdrawn'
  const { amount, currency, status } = refund ?? {}
  return [
    refund === null
      ? { key: 'nothingToRefund', tone: 'none', at: cancelledDate }
      : {
          key: status!,
          tone: toneOfRefund[status!],
          at: refund.doneDate ?? refund.requestedDate,
          money: { amount: amount!, currency: currency! },
        },
    ...(isOver ? [{ key: 'finished', tone: 'ok' as const, at: refund?.doneDate ?? cancelledDate }] : []),
  ]
}

/** Returns completed and pending steps of the cancellation in order. */
export const cancellationSteps = (cancellation: CancellationAnswer): CancellationStep[] => {
  const { state, decision, decidedDate, decidedByName, decisionReason } = cancellation
  const carrier = carrierStep(cancellation)
  const decided: CancellationStep[] = decision
    ? [
        {
          key: decision,
          tone: decision === 'askAgain' ? 'info' : 'ok',
          at: decidedDate,
          by: decidedByName,
          reason: decisionReason,
        },
      ]
    : []
  return [
    {
      key: 'asked',
      tone: 'ok',
      at: cancellation.askedDate,
      by: cancellation.askedByName,
      reason: cancellation.reason,
    },
    // When the carrier was asked again, its latest answer came after that decision.
    ...(decision === 'askAgain' ? [...decided, carrier] : [carrier, ...decided]),
    ...(state === 'carrierRefused' ? [{ key: 'teamLooks', tone: 'warn' as const, at: null }] : []),
    ...refundSteps(cancellation),
  ]
}
