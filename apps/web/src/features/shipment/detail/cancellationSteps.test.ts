import { describe, expect, it } from 'vitest'
import type { CancellationAnswer } from '@kervan/contract/cancellation/cancellation.endpoints'
import { cancellationSteps } from './cancellationSteps.ts'

const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`
const asked: CancellationAnswer = {
  state: 'askingCarrier',
  reason: 'Alıcı vazgeçti',
  askedDate: at(0),
  askedBy: 'customer',
  askedByName: 'Ayşe Yılmaz',
  carrierName: 'Kervan',
  isCarrierSilent: false,
  carrierAnswer: null,
  carrierAnsweredDate: null,
  carrierWords: null,
  decision: null,
  decidedDate: null,
  decidedByName: null,
  decisionReason: null,
  cancelledDate: null,
  refund: null,
  decisions: [],
}
const refund = {
  amount: 41.8,
  currency: 'EUR',
  status: 'onItsWay' as const,
  requestedDate: at(2),
  doneDate: null,
  paymentId: '00000000-0000-4000-8000-000000000000',
  failure: null,
}
const keysOf = (change: Partial<CancellationAnswer>) =>
  cancellationSteps({ ...asked, ...change }).map(({ key }) => key)
const gone = { state: 'cancelled', carrierAnswer: 'cancelled', cancelledDate: at(2) } as const

describe('cancellationSteps', () => {
  it.each<[string, Partial<CancellationAnswer>, string[]]>([
    ['while the carrier is asked', {}, ['asked', 'carrierAsked']],
    ['while the carrier does not answer', { isCarrierSilent: true }, ['asked', 'carrierSilent']],
    [
      'after the carrier refused',
      { state: 'carrierRefused', carrierAnswer: 'refused' },
      ['asked', 'carrierRefused', 'teamLooks'],
    ],
    [
      'after the carrier was asked again',
      { decision: 'askAgain', decidedDate: at(1) },
      ['asked', 'askAgain', 'carrierAsked'],
    ],
    [
      'for a manual cancellation after a refusal',
      { ...gone, carrierAnswer: 'refused', decision: 'byHand', refund },
      ['asked', 'carrierRefused', 'byHand', 'onItsWay'],
    ],
    [
      'for a manual cancellation after no answer',
      { ...gone, carrierAnswer: null, decision: 'byHand', refund },
      ['asked', 'carrierSilent', 'byHand', 'onItsWay'],
    ],
    ['while the refund is pending', { ...gone, refund }, ['asked', 'carrierCancelled', 'onItsWay']],
    [
      'after the refund',
      { ...gone, refund: { ...refund, status: 'done', doneDate: at(3) } },
      ['asked', 'carrierCancelled', 'done', 'finished'],
    ],
    [
      'when there is nothing to refund',
      { ...gone, carrierAnswer: 'notBooked' },
      ['asked', 'notBooked', 'nothingToRefund', 'finished'],
    ],
    [
      'for a withdrawn cancellation',
      { state: 'withdrawn', carrierAnswer: 'cannotCancel', decision: 'keep' },
      ['asked', 'carrierCannot', 'keep'],
    ],
  ])("lists the cancellation's steps %s", (_name, change, keys) => {
    expect(keysOf(change)).toEqual(keys)
  })

  it("includes the person, the reason and the amount in the cancellation's steps", () => {
    const [first, , money] = cancellationSteps({ ...asked, ...gone, refund })
    expect(first).toMatchObject({ by: 'Ayşe Yılmaz', reason: 'Alıcı vazgeçti' })
    expect(money).toMatchObject({ at: at(2), money: { amount: 41.8, currency: 'EUR' } })
  })
})
