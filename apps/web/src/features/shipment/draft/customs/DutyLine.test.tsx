import { render } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { DutyLine } from './DutyLine.tsx'
import type { DutyQuestion } from './useDuty.ts'

beforeAll(() => loadTexts(['ui', 'shipment/draft']))

const show = (question: DutyQuestion, incoterm = 'DAP') =>
  render(<DutyLine question={question} incoterm={incoterm} />).container.textContent.replaceAll('\u00a0', ' ')

it('names the duty and its payer, as a range when the tariff has several rates', () => {
  expect(show({ isDue: true, duty: { least: 11, most: 11 } })).toBe('≈ 11,00 $ gümrük vergisi, alıcı öder')
  expect(show({ isDue: true, duty: { least: 8.5, most: 11 } }, 'DDP')).toBe(
    '≈ 8,50 $–11,00 $ gümrük vergisi, siz ödersiniz',
  )
})

it('names the payer when the amount is not known, and nothing where no duty is due', () => {
  expect(show({ isDue: true, duty: null })).toBe('Gümrük vergisi: alıcı öder; tutarı varış gümrüğü belirler.')
  expect(show({ isDue: false, duty: null })).toBe('')
})
