import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { DutyEstimate } from '@kervan/contract/tax/dutyEstimate.endpoints'
import { loadTexts, translate } from '../../../../platform/text/i18n.ts'
import { emptyGoods } from '../quoteValues.ts'
import { GoodsFields } from './GoodsFields.tsx'

beforeAll(() => loadTexts(['pricing', 'ui']))

const estimate = {
  code: '570210',
  choices: [
    { code: '570210', description: 'Kilim' },
    { code: '570242', description: 'Halı' },
  ],
} as DutyEstimate

it('shows the chosen code while its duty is being estimated, and the best one without a choice', () => {
  const shown = (gtip: string) => {
    const { unmount } = render(
      <GoodsFields
        goods={{ ...emptyGoods, description: 'kilim', gtip }}
        estimate={estimate}
        onChange={() => undefined}
      />,
    )
    const { value } = screen.getByLabelText<HTMLSelectElement>(translate('pricing:landing.code'))
    unmount()
    return value
  }
  expect(shown('570242')).toBe('570242')
  expect(shown('')).toBe('570210')
})
