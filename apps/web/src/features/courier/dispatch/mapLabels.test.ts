import { expect, it } from 'vitest'
import { placeLabels } from './components/mapLabels.ts'

const size = { width: 300, height: 200 }
const label = (text: string, x: number, y: number) => ({ key: text, text, x, y })

it('leaves out a name without a free place near its own, and one at the edge of the map', () => {
  const names = ['Fatih', 'Eyüpsultan', 'Zeytinburnu', 'Güngören']
  const placed = placeLabels(
    [...names.map((name) => label(name, 100, 100)), label('Bakırköy', 4, 50)],
    [],
    size,
  )
  expect(placed.map(({ text }) => text)).toEqual(['Fatih', 'Eyüpsultan', 'Zeytinburnu'])
  expect(new Set(placed.map(({ y }) => y)).size).toBe(3)
})

it('moves a name beside the stop that covers its place', () => {
  const [placed] = placeLabels([label('Fatih', 100, 100)], [{ x: 100, y: 100 }], size)
  expect(Math.abs(placed!.y - 100)).toBeGreaterThan(17)
})
