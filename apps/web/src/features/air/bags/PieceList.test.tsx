import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { PieceList, pieceKey } from './components/PieceList.tsx'

const drawn = vi.hoisted(() => vi.fn())
vi.mock('../../../ui/light/WeightText.tsx', () => ({
  WeightText: ({ weightKg }: { weightKg: number }) => {
    drawn(weightKg)
    return null
  },
}))
vi.mock('./hooks/useRowsInView.ts', () => ({
  useRowsInView: () => ({
    height: 80,
    rows: [0, 1].map((index) => ({ index, start: 40 * index, key: String(index) })),
  }),
}))

beforeAll(() => loadTexts(['ui', 'air/bags', 'shell']))

it("re-renders a piece's row only when it changes", () => {
  const items = [1, 2].map((pieceNumber) => ({
    shipmentId: '00000000-0000-4000-8000-000000000001',
    assetReference: 'KRV-12345671-9',
    pieceNumber,
    pieceCount: 2,
    countryCode: 'DE',
    weightKg: pieceNumber,
    scannedDate: '2026-11-23T10:00:00.000Z',
  }))
  const onChoose = () => {}
  const list = (chosen: readonly string[]) => (
    <MemoryRouter>
      <PieceList items={items} chosen={new Set(chosen)} onChoose={onChoose} />
    </MemoryRouter>
  )
  const { rerender } = render(list([]))
  rerender(list([pieceKey(items[0]!)]))
  expect(drawn.mock.calls.flat()).toEqual([1, 2, 1])
})
