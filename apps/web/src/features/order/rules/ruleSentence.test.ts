import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, translate } from '../../../platform/text/i18n.ts'
import { buildRule, choices } from '../testing/buildRule.ts'
import { effectText, ruleSentence, validityText } from './ruleSentence.ts'

beforeAll(() => loadTexts(['order/rules', 'template']))

const reader = { t: translate, language: 'tr' as const }

describe('ruleSentence', () => {
  it('joins conditions and actions', () => {
    const rule = buildRule({ countryCodes: ['DE', 'FR'], incoterm: 'DDP' })
    expect(ruleSentence(rule, choices, reader)).toBe(
      'Eğer ülke Almanya veya Fransa ve ağırlık en çok 2 kg ise: en ucuz servisi seç, teslim şekli DDP olsun.',
    )
  })

  it('describes every condition', () => {
    const rule = buildRule({
      integrationIds: [8],
      countryCodes: [],
      weightFrom: 1,
      weightTo: null,
      valueFrom: 10,
      valueTo: 150,
      currency: 'EUR',
      goods: '6302',
      skus: ['KTN-S'],
      serviceWanted: 'express',
      hourFrom: 22,
      hourTo: 6,
    })
    const sentence = ruleSentence(rule, choices, reader)
    for (const part of ['Hayalköy', 'en az 1 kg', '150', "GTİP'i 6302", 'KTN-S', '“express”', '22:00–06:00'])
      expect(sentence).toContain(part)
  })

  it('describes every action of a rule for all orders', () => {
    const rule = buildRule({
      countryCodes: [],
      weightTo: null,
      shipping: 'service',
      serviceId: 4,
      box: 'fedexSmall',
      isInsured: true,
      templateId: choices.templates[0]!.id,
      draft: 'create',
    })
    expect(ruleSentence(rule, choices, reader)).toBe(
      'Her sipariş için: taslağı kendiliğinden oluştur, DHL Express Worldwide servisini seç, “Keten kolisi” şablonunu uygula, FedEx küçük koli kullan, sigorta yaptır.',
    )
  })

  it('names a service that is gone', () => {
    const rule = buildRule({ shipping: 'service', serviceId: 99 })
    expect(ruleSentence(rule, choices, reader)).toContain('artık satılmayan servis')
  })
})

it('describes the days of a rule', () => {
  expect(validityText(buildRule(), reader)).toBeNull()
  expect(validityText(buildRule({ validFrom: '2026-12-01' }), reader)).toBe(
    '01.12.2026 tarihinden itibaren geçerli',
  )
})

it('describes what a rule did', () => {
  const effect = { kind: 'shipping', ruleId: 1, ruleName: 'x', message: null } as const
  expect(effectText({ ...effect, value: 'cheapest', name: 'DHL Express', outcome: 'done' }, translate)).toBe(
    'Servis: DHL Express (en ucuz)',
  )
  expect(effectText({ ...effect, value: 'fastest', name: null, outcome: 'waiting' }, translate)).toBe(
    'Servis: en hızlı',
  )
})
