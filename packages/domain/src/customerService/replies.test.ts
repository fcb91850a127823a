import { describe, expect, it } from 'vitest'
import { fillReply, fitsOccasion, hasGap, hasOnlyFigures, nameFigures } from './replies.ts'
import type { ReplyFigures } from './replies.ts'

const figures: ReplyFigures = {
  reference: '2611-2304-7719',
  waybill: null,
  carrier: 'DHL Express',
  receiverName: 'Lena {{carrier}} $& Weber',
  country: 'Almanya',
  status: 'Yolda',
  expectedDay: null,
  exceptionAdvice: null,
  trackingLink: 'https://kervan.example/t?reference=1',
}

describe('reply templates', () => {
  it.each([
    ['plain text', 'Merhaba', 'Merhaba', []],
    ['what is known', '{{reference}}, {{ carrier }}', '2611-2304-7719, DHL Express', []],
    ['what is not known stays and is named', '{{waybill}} {{country}}', '{{waybill}} Almanya', ['waybill']],
    ['each missing one once', '{{waybill}} {{expectedDay}} {{waybill}}', null, ['waybill', 'expectedDay']],
    ['no figure of ours', '{{price}} {{constructor}}', '{{price}} {{constructor}}', []],
    [
      'advice without an exception',
      'Merhaba\n\n{{exceptionAdvice}}\n\nTeşekkürler',
      'Merhaba\n\nTeşekkürler',
      [],
    ],
    ['advice within a sentence', 'Öneri: {{exceptionAdvice}}', null, ['exceptionAdvice']],
    ['a value is not filled again', '{{receiverName}}', 'Lena {{carrier}} $& Weber', []],
  ] as const)('fills the reply template: %s', (_, text, filled, missing) => {
    expect(fillReply(text, figures)).toEqual({ text: filled ?? text, missing })
  })

  it.each([
    ['Merhaba', false, true],
    ['{{reference}}', true, true],
    ['{{price}}', true, false],
    ['{{reference', true, false],
    ['reference}}', true, false],
    ['{{{{reference}}}}', true, false],
    ['{bir} ve {iki}', false, true],
  ])('checks the reply %s: open gap %s, allowed as a template %s', (text, isOpen, isAllowed) => {
    expect([hasGap(text), hasOnlyFigures(text)]).toEqual([isOpen, isAllowed])
  })

  it('names known placeholders in brackets and leaves the others', () => {
    expect(nameFigures('{{reference}} gecikti {{boş}}', () => 'Referans')).toBe('[Referans] gecikti {{boş}}')
  })

  it.each([
    ['lost', 'lost', false, true],
    ['lost', 'delayed', false, false],
    ['unpaid', null, true, true],
    ['unpaid', null, false, false],
    ['other', null, true, false],
  ] as const)(
    'matches the reply occasion %s to exception %s, unpaid %s: %s',
    (occasion, exception, isUnpaid, fits) => {
      expect(fitsOccasion(occasion, { exception, isUnpaid })).toBe(fits)
    },
  )
})
